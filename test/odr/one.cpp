// With two.cpp: two classes with one name. `script/lint --odr` must notice them; this shows that it can notice something at all.
namespace tischlein::odr {
struct Twice {
    virtual ~Twice() = default;
    int first = 1;
};
int one() { return Twice().first; }
}  // namespace tischlein::odr
