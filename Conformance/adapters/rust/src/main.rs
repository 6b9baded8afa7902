fn main() -> std::io::Result<()> {
    adapter::serve()
}
