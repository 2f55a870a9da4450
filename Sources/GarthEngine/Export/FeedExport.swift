import GarthJSON
import GarthPage
import GarthURL

/// Writes a feed as JSON Feed 1.1 (jsonfeed.org), and any page with the feeds that it offers.
///
/// The member `_feeds`, an extension as the format allows them, has the feeds that an HTML page or a
/// list of feeds (OPML) names. A page that is no feed has a title and no items.
func exportFeed(
    _ feed: FeedContents?, offers: [OfferedFeed], _ facts: PageFacts, url: String,
    into output: inout [UInt8]
) {
    var json = JSONWriter(output)
    json.object { json in
        json.key("version")
        json.string("https://jsonfeed.org/version/1.1")
        json.key("title")
        if let feed { json.string(feed.title) } else { json.string(facts.title) }
        write("home_page_url", facts.webAddress(feed?.address ?? []), &json)
        if feed != nil { write("feed_url", url, &json) }
        if let feed, !feed.description.isEmpty {
            json.key("description")
            json.string(feed.description)
        }
        json.key("items")
        json.array { json in
            for entry in feed?.entries ?? [] { write(entry, facts, &json) }
        }
        guard feed == nil else { return }
        json.key("_feeds")
        json.array { json in
            for offer in offers { write(offer, facts, &json) }
        }
    }
    output = json.output
    output.append(0x0A)
}

private func write(_ name: StaticString, _ address: String?, _ json: inout JSONWriter) {
    guard let address else { return }
    json.key(name)
    json.string(address)
}

private func write(
    _ entry: FeedContents.Entry, _ facts: PageFacts, _ json: inout JSONWriter
) {
    json.lineEnd()
    json.object { json in
        json.key("id")
        json.string(entry.identifier)
        write("url", facts.webAddress(entry.address), &json)
        json.key("title")
        json.string(entry.title)
        write("date_published", FeedDate.rfc3339(entry.date), &json)
        guard !entry.authors.isEmpty else { return }
        json.key("authors")
        json.array { json in
            json.object { json in
                json.key("name")
                json.string(entry.authors)
            }
        }
    }
}

private func write(_ offer: OfferedFeed, _ facts: PageFacts, _ json: inout JSONWriter) {
    guard let address = facts.webAddress(offer.address) else { return }
    json.lineEnd()
    json.object { json in
        json.key("url")
        json.string(address)
        json.key("title")
        json.string(offer.title)
        json.key("type")
        json.string(offer.type)
    }
}

extension PageFacts {
    /// The absolute form of an address; nil without one, and for what is no page of the web or a
    /// file.
    fileprivate func webAddress(_ address: [UInt8]) -> String? {
        guard !address.isEmpty,
            let url = URLRecord.parse(String(decoding: address, as: UTF8.self), base: baseURL),
            url.isHTTPOrHTTPS || url.scheme == "file"
        else { return nil }
        return url.href
    }
}
