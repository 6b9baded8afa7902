// Running macos cannot find 'epoll_create1' in scope

import Essentials

func poll() -> Int32 { epoll_create1(0) }
