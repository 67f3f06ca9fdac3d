// With two.cpp: two classes of one name. `script/lint --odr` must notice them, or it notices nothing.
namespace tischlein::odr {
struct Twice {
    virtual ~Twice() = default;
    int first = 1;
};
int one() { return Twice().first; }
}  // namespace tischlein::odr
