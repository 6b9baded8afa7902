// AssayTesting tvos 'Atomic' is only available in tvOS 18.0 or newer

import Synchronization

let count = Atomic(0)
