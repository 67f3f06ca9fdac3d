// See one.cpp.
namespace tischlein::odr {
struct Twice {
    virtual ~Twice() = default;
    long first = 2, second = 0;
};
int one();
}  // namespace tischlein::odr

int main() { return tischlein::odr::one() + static_cast<int>(tischlein::odr::Twice().second); }
