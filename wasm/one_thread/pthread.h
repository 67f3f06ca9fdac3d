// As one_thread/mutex: what names a thread, where there is only one.
#pragma once

using pthread_t = int;
inline pthread_t pthread_self() { return 0; }
inline int pthread_setname_np(pthread_t, const char*) { return 0; }
