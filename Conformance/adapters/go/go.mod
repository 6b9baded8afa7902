module adapter

go 1.19

// Name your library here, for instance:
// require example.com/mylibrary v0.0.0
// replace example.com/mylibrary => ..
