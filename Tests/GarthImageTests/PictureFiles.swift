/// Small pictures of eight fields of colour, in two rows: red, green, blue, white; black, yellow,
/// cyan, magenta. Each field has 2 x 2 pixels; 16 x 16 in the JPEG files, 4 x 8 in the icon.
enum PictureFiles {
    static let png = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAJUlEQVR42n3LsREAIBDDMIVj/5VDyxfgxpVS"
            + "kGstLI92wHRfcQAFmQcInm2ubAAAAABJRU5ErkJggg==")
    static let pngAlpha = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAALUlEQVR42n3MQQoAIBDDwFnx/19eLxVBxJxS"
            + "CqkGuiIinT2wryezIleAOoUvC4hFCQYsHrN3AAAAAElFTkSuQmCC")
    /// Two pixels of 16 bits a channel: a quarter of red, half of green, all of blue.
    static let png16 = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAIAAAAr0DSeAAAAEUlEQVR4nGNwYGho+P8fQgIAI3sGfX6gfwoA"
            + "AAAASUVORK5CYII=")
    static let gif = bytes(
        "R0lGODdhCAAEAIIAAP//////AAD//wD/AP8A//8AAAAA/wAAACwAAAAACAAEAAAIHgALFBgwwIABAAAEEjSI"
            + "8MCBAAEECCBAwCFEiRQDAgA7")
    static let webp = bytes(
        "UklGRjwAAABXRUJQVlA4TDAAAAAvB8AAAD8gEEjaH3qN+RcQFPk/2vwHskEksAGCAMi0BQsWLFiwYEFE/6Pm"
            + "ax7REA0=")
    static let bmp = bytes(
        "Qk2WAAAAAAAAADYAAAAoAAAACAAAAAQAAAABABgAAAAAAGAAAADEDgAAxA4AAAAAAAAAAAAAAAAAAAAAAP//"
            + "AP////8A//8A/wD//wD/AAAAAAAAAP//AP////8A//8A/wD//wD/AAD/AAD/AP8AAP8A/wAA/wAA////////"
            + "AAD/AAD/AP8AAP8A/wAA/wAA////////")
    static let ico = bytes(
        "AAABAAEAEBAAAAAAIABfAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAQAAAAEAgCAAAAkJFoNgAAACZJREFU"
            + "eJxj/M+AAIw4OP+RxJkYSASjGogBLIxIHNxxQk8njUgNAPSsByAJueu4AAAAAElFTkSuQmCC")
    static let jpeg = bytes(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQ"
            + "DQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQU"
            + "FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAgAEADAREAAhEBAxEB/8QAHwAAAQUBAQEB"
            + "AQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKB"
            + "kaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1"
            + "dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl"
            + "5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcF"
            + "BAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5"
            + "OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0"
            + "tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD50r8MP9Uw"
            + "oA+xq/Ej/mPCgD8vK/6Mz+5QoA/pbr/Kw+4CgD8Ia/DD/VMKAPsavxI/5jwoA/Lyv+jM/uUKAP6W6/ysPuAo"
            + "A/lXoAKAP6Wq/wAqj7gKAPAq/wByD/HIKAPjqv20/wCnIKAPznr+Hz/OIKAP6Wq/yqPuAoA8Cr/cg/xyCgD4"
            + "6r9tP+nIKAP/2Q==")
    static let jpegTurned = bytes(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAMC"
            + "AgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/"
            + "2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
            + "FBQUFBT/wAARCAAgAEADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA"
            + "AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJico"
            + "KSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWm"
            + "p6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEB"
            + "AQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEI"
            + "FEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0"
            + "dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk"
            + "5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD50r8MP9UwoA+xq/Ej/mPCgD8vK/6Mz+5QoA/pbr/Kw+4C"
            + "gD8Ia/DD/VMKAPsavxI/5jwoA/Lyv+jM/uUKAP6W6/ysPuAoA/lXoAKAP6Wq/wAqj7gKAPAq/wByD/HIKAPj"
            + "qv20/wCnIKAPznr+Hz/OIKAP6Wq/yqPuAoA8Cr/cg/xyCgD46r9tP+nIKAP/2Q==")
    static let jpegProgressive = bytes(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQ"
            + "DQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQU"
            + "FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wgARCAAgAEADAREAAhEBAxEB/8QAGAABAAMBAAAA"
            + "AAAAAAAAAAAAAAcICQb/xAAZAQEAAwEBAAAAAAAAAAAAAAAABggJBQf/2gAMAwEAAhADEAAAAY5gtqRMcJzH"
            + "FXtGfcxpbVbuCiEFtSJjhOY4q9oz7mNLardwZVg0tqp3BwN5KcCHJvpyK5+H1xGltVO4OBvJTgQ5N9OR/8QA"
            + "FBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQABBQID/8QAFBEBAAAAAAAAAAAAAAAAAAAAUP/aAAgBAwEBPwED"
            + "/8QAFBEBAAAAAAAAAAAAAAAAAAAAUP/aAAgBAgEBPwED/8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQAG"
            + "PwID/8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQABPyED/9oADAMBAAIAAwAAABD+1KT+1KSTZu2TZu3/"
            + "xAAUEQEAAAAAAAAAAAAAAAAAAABQ/9oACAEDAQE/EAP/xAAUEQEAAAAAAAAAAAAAAAAAAABQ/9oACAECAQE/"
            + "EAP/xAAUEAEAAAAAAAAAAAAAAAAAAABQ/9oACAEBAAE/EAP/2Q==")
    static let webpAnimated = bytes(
        "UklGRqwAAABXRUJQVlA4WAoAAAACAAAABwAAAwAAQU5JTQYAAAAAAAAAAABBTk1GTAAAAAAAAAAAAAcAAAMA"
            + "AGQAAAJWUDhMMwAAAC8HwAAAPyAQSNofeo35FxAU/B/d/AeFDTrYAAYZoEkhhRRSSCGFFO6/S0T0PyLeYy7m"
            + "AgBBTk1GLAAAAAAAAAAAAAcAAAMAAGQAAABWUDhMFAAAAC8HwAAAB1CBVAggAAqa/seIiP4H")

    /// Decodes base64 (RFC 4648 section 4).
    static func bytes(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var (value, bits) = (0, 0)
        for byte in text.utf8 where byte != 0x3D {
            let digit =
                switch byte {
                case 0x41...0x5A: Int(byte) - 0x41
                case 0x61...0x7A: Int(byte) - 0x61 + 26
                case 0x30...0x39: Int(byte) - 0x30 + 52
                case 0x2B: 62
                default: 63
                }
            value = (value << 6 | digit) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(value >> bits & 0xFF))
            }
        }
        return bytes
    }
}
