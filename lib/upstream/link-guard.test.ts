import { expect, test } from "vitest"
import { judgeLink } from "./link-guard.ts"

const rules = { trustedOrigins: ["http://127.0.0.1:4010", "https://api.example.pe"], onlyHosts: [] }

test.each([
  "https://files.example.com/a.pdf?signature=x",
  "https://bucket.s3.amazonaws.com/report.pdf",
  "https://8.8.8.8/a",
  "https://[2606:4700:4700::1111]/a",
  "http://127.0.0.1:4010/files/a?token=x",
  "https://api.example.pe/files/a",
])("%s may be fetched", (link) => {
  expect(judgeLink(link, rules).allowed).toBe(true)
})

const REFUSED: [string, string][] = [
  ["", "malformed"],
  ["not a link", "malformed"],
  ["/relative/path", "malformed"],
  ["https://", "malformed"],
  ["https://[::1", "malformed"],
  ["https://999.1.1.1/", "malformed"],
  ["http://files.example.com/a.pdf", "scheme"],
  ["ftp://files.example.com/a", "scheme"],
  ["file:///etc/passwd", "scheme"],
  ["gopher://files.example.com/", "scheme"],
  ["data:application/pdf;base64,JVBERi0=", "scheme"],
  ["javascript:alert(1)", "scheme"],
  ["blob:https://files.example.com/1", "scheme"],
  ["ws://files.example.com/", "scheme"],
  ["http://127.0.0.1:4011/files", "scheme"],
  ["http://127.0.0.1/", "scheme"],
  ["http://localhost:4010/", "scheme"],
  ["http://169.254.169.254/latest/meta-data", "scheme"],
  ["https://user:secret@files.example.com/a", "credentials"],
  ["https://files.example.com@127.0.0.1/", "credentials"],
  ["https://user@api.example.pe/", "credentials"],
  ["https://files.example.com:8443/a", "port"],
  ["https://files.example.com:22/a", "port"],
  ["https://127.0.0.1/", "address"],
  ["https://127.1/", "address"],
  ["https://127.255.255.254/", "address"],
  ["https://2130706433/", "address"],
  ["https://0x7f000001/", "address"],
  ["https://0x7f.1/", "address"],
  ["https://0177.0.0.1/", "address"],
  ["https://017700000001/", "address"],
  ["https://0/", "address"],
  ["https://0.0.0.0/", "address"],
  ["https://10.0.0.1/", "address"],
  ["https://10.255.255.255/", "address"],
  ["https://172.16.0.1/", "address"],
  ["https://172.31.255.255/", "address"],
  ["https://192.168.0.1/", "address"],
  ["https://192.168.1.254/", "address"],
  ["https://169.254.169.254/latest/meta-data/", "address"],
  ["https://169.254.0.1/", "address"],
  ["https://100.64.0.1/", "address"],
  ["https://100.127.255.254/", "address"],
  ["https://192.0.0.8/", "address"],
  ["https://192.0.2.1/", "address"],
  ["https://198.18.0.1/", "address"],
  ["https://198.51.100.7/", "address"],
  ["https://203.0.113.9/", "address"],
  ["https://224.0.0.1/", "address"],
  ["https://239.255.255.250/", "address"],
  ["https://240.0.0.1/", "address"],
  ["https://255.255.255.255/", "address"],
  ["https://[::1]/", "address"],
  ["https://[::]/", "address"],
  ["https://[::ffff:127.0.0.1]/", "address"],
  ["https://[::ffff:10.0.0.1]/", "address"],
  ["https://[::ffff:a9fe:a9fe]/", "address"],
  ["https://[::127.0.0.1]/", "address"],
  ["https://[64:ff9b::7f00:1]/", "address"],
  ["https://[64:ff9b::a9fe:a9fe]/", "address"],
  ["https://[2002:7f00:1::]/", "address"],
  ["https://[2002:a00:1::1]/", "address"],
  ["https://[2001::1]/", "address"],
  ["https://[2001:db8::1]/", "address"],
  ["https://[fe80::1]/", "address"],
  ["https://[fc00::1]/", "address"],
  ["https://[fd12:3456::1]/", "address"],
  ["https://[fec0::1]/", "address"],
  ["https://[ff02::1]/", "address"],
  ["https://[100::1]/", "address"],
  ["https://localhost/", "address"],
  ["https://localhost./", "address"],
  ["https://LOCALHOST/", "address"],
  ["https://app.localhost/", "address"],
  ["https://printer.local/", "address"],
  ["https://metadata.google.internal/", "address"],
  ["https://router.lan/", "address"],
  ["https://nas.home.arpa/", "address"],
  ["https://postgres/", "address"],
]

test.each(REFUSED)("%s is refused (%s)", (link, reason) => {
  expect(judgeLink(link, rules)).toEqual({ allowed: false, reason })
})

test("a list of hosts, where it is set, is the only way out besides the service itself", () => {
  const narrow = { ...rules, onlyHosts: ["files.example.com"] }
  expect(judgeLink("https://files.example.com/a", narrow).allowed).toBe(true)
  expect(judgeLink("https://api.example.pe/a", narrow).allowed).toBe(true)
  expect(judgeLink("https://elsewhere.example.com/a", narrow)).toEqual({ allowed: false, reason: "host" })
})
