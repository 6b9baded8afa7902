// SpecModel visionos 'Int128' is only available in visionOS 2.0 or newer

let largest = Int128.max
