import ArgumentParser

@main
struct Assay: ParsableCommand {}
