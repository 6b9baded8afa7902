// AssociatedDomainsEntitlements ios 'Mutex' is only available in iOS 18.0 or newer

import Synchronization

let count = Mutex(0)
