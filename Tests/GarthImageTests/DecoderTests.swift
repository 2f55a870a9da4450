import Testing

/// All tests of decoders, one after the other: the libraries in C keep state of a process, and
/// `garth-image` has one thread.
@Suite("Decoders", .serialized) enum DecoderTests {}
