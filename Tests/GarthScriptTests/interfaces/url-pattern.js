// Patterns match the parts of URLs, and name what their groups take.
const show = (pattern) => {
    const parts = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];
    print(...parts.map((name) => pattern[name] === "*" ? "*" : JSON.stringify(pattern[name])));
};
const tryPattern = (...args) => {
    try {
        show(new URLPattern(...args));
    } catch (error) {
        print(error.name);
    }
};
const books = new URLPattern({ pathname: "/books/:id(\\d+)" });
print(books.test("https://a.example/books/12"), books.test("https://a.example/books/x"), books.hasRegExpGroups);
print(JSON.stringify(books.exec("https://a.example/books/12?q#f")));
print(books.exec({ pathname: "/other" }));

print("Strings of constructors");
tryPattern("https://example.com/foo/*");
tryPattern("/a/:b", "https://user:pass@example.com:443/c/d?e");
tryPattern("data\\:foobar");
tryPattern("http{s}?://{*.}?example.com/{images/}*.png");
tryPattern("https://[\\:\\:1]/x");
tryPattern("?a=b", "https://example.com/p");
tryPattern("/relative");
tryPattern("https://a.example/:x/:x");
tryPattern("https://a.example/(");
tryPattern({ pathname: "/a" }, "https://a.example");

print("Dictionaries");
tryPattern({ protocol: "HTTPS:", hostname: "EXAMPLE.com", port: "443", search: "?x", hash: "#y" });
tryPattern({ pathname: "b/../c", baseURL: "https://a.example/d/e?f#g" });
tryPattern({ pathname: "/caf\u00e9/:name" });
tryPattern({ protocol: "javascript", pathname: "var x = 1;" });
tryPattern({ port: "x" });
tryPattern();
tryPattern({}, { ignoreCase: true });

print("Groups");
const groups = (pathname, path) => {
    const found = new URLPattern({ pathname }).exec({ pathname: path });
    print(pathname, path, found && JSON.stringify(found.pathname.groups));
};
groups("/foo/:bar?", "/foo");
groups("/foo/:bar?", "/foo/");
groups("/foo/:bar*", "/foo/a/b");
groups("/foo/:bar+", "/foo");
groups("/*/x/*", "/a/b/x/c");
groups("/{a-:b}?z", "/a-1z");
groups("{/:year([0-9]+)}+", "/1/2");
groups("/:a.:b", "/x.y");
print(new URLPattern({ pathname: "/A" }, { ignoreCase: true }).test({ pathname: "/a" }));
print(new URLPattern({ pathname: "/A" }).test({ pathname: "/a" }));
print(new URLPattern({ pathname: ":name(.*)" }).pathname, new URLPattern({ pathname: "{a}{:b}c" }).pathname);
print(Object.prototype.toString.call(books), URLPattern.length, typeof URLPattern.prototype.exec);
