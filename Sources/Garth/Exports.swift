// What an embedder hands over and gets back are values of these two rooms, so `import Garth` is enough.
@_exported public import GarthPage
@_exported public import GarthURL
