// Running macos cannot find 'epoll_create1' in scope

import FoundationShim

func poll() -> Int32 { epoll_create1(0) }
