// Questions watchos 'InlineArray' is only available in watchOS 26.0 or newer

let digits: InlineArray<2, Int> = [0, 1]
