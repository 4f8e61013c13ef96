import { expect, test } from "vitest"
import { REFUSED_LINKS } from "#test/desk/refused-links.ts"
import { linkVerdict } from "./link-guard.ts"

const rules = { service: ["http://127.0.0.1:4010", "https://api.example.pe/hub"], onlyHosts: [] }

test.each([
  "https://files.example.com/a.pdf?signature=x",
  "https://bucket.s3.amazonaws.com/report.pdf",
  "https://8.8.8.8/a",
  "https://[2606:4700:4700::1111]/a",
  "http://127.0.0.1:4010/files/a?token=x",
  "https://api.example.pe/files/a",
  "https://api.example.pe/hub/files/a%2Fb?signature=%252e",
  "https://api.example.pe/v2/consultas/a.pdf",
  "https://api.example.pe/v10/a.pdf",
  "https://api.example.pe/files/v1/a.pdf",
  "https://files.example.com/v2/consulta/personas",
  "http://127.0.0.1:4010/api/v2",
])("%s may be fetched", (link) => {
  expect(linkVerdict(link, rules).allowed).toBe(true)
})

test.each(REFUSED_LINKS)("%s is refused (%s)", (link, reason) => {
  expect(linkVerdict(link, rules)).toEqual({ allowed: false, reason })
})

test.each([
  "https://api.example.pe/v2/consulta/personas",
  "https://api.example.pe/v2/consulta",
  "https://api.example.pe/api/v1/solutions/aml-report?dni=40000001",
  "https://api.example.pe/v1/consulta/vehicular-vin",
  "https://api.example.pe/hub/v2/consulta/personas",
  "https://api.example.pe/hub/api/v1/esign/signature/1",
  "http://127.0.0.1:4010/api/v1/solutions/aml-report?dni=40000001",
  "https://api.example.pe/files/../api/v1/x",
  "https://api.example.pe/files/%2e%2e/api/v1/x",
  "https://api.example.pe/files/..%2fapi%2fv1/x",
  "https://api.example.pe/files/%252e%252e%252fapi/v1/x",
  "https://api.example.pe/%61pi/v1/x",
  "https://api.example.pe/%2561pi/v1/x",
  "https://api.example.pe/hub%2Fapi%2Fv1/x",
  "https://api.example.pe//api//v1/x",
  "https://api.example.pe/api;a=b/v1;c/x",
  "https://api.example.pe/./api/./v1/x",
  "https://api.example.pe/api%5Cv1/x",
  "https://api.example.pe\\api\\v1\\x",
  "https://api.example.pe/API/V1/x",
  "https://api.example.pe./api/v1/x",
  "https://api.example.pe:8443/api/v1/x",
  "http://api.example.pe/api/v1/x",
  "https://api.example.pe/%25252525252561pi/v1/x",
])("%s is the service's own interface, and no file", (link) => {
  expect(linkVerdict(link, rules)).toEqual({ allowed: false, reason: "path" })
})

test("a list of hosts, where it is set, is the only way out besides the service itself", () => {
  const narrow = { ...rules, onlyHosts: ["files.example.com", "cdn.example.com:8443"] }
  expect(linkVerdict("https://cdn.example.com:8443/a", narrow).allowed).toBe(true)
  expect(linkVerdict("https://cdn.example.com/a", narrow)).toEqual({ allowed: false, reason: "host" })
  expect(linkVerdict("https://files.example.com:8443/a", narrow)).toEqual({ allowed: false, reason: "port" })
  expect(linkVerdict("https://files.example.com/a", narrow).allowed).toBe(true)
  expect(linkVerdict("https://api.example.pe/a", narrow).allowed).toBe(true)
  expect(linkVerdict("https://elsewhere.example.com/a", narrow)).toEqual({ allowed: false, reason: "host" })
})

test("only the service's own origins are trusted beyond what any public host is", () => {
  const narrow = { ...rules, onlyHosts: ["files.example.com"] }
  expect(linkVerdict("https://api.example.pe/files/a", rules)).toEqual({ allowed: true, trusted: true })
  expect(linkVerdict("http://127.0.0.1:4010/files/a", rules)).toEqual({ allowed: true, trusted: true })
  for (const given of [rules, narrow])
    expect(linkVerdict("https://files.example.com/a", given)).toEqual({ allowed: true, trusted: false })
})

test("a name or a password in an address is refused, each alone too", () => {
  for (const link of ["https://user@files.example.com/a", "https://:secret@files.example.com/a"])
    expect(linkVerdict(link, rules)).toEqual({ allowed: false, reason: "credentials" })
})

test("a name is local by its end alone", () => {
  for (const host of ["files.local.example.com", "x.internal.example.pe", "www.lan.example.com"])
    expect(linkVerdict(`https://${host}/a`, rules).allowed, host).toBe(true)
  for (const host of [
    "files.local",
    "x.internal",
    "printer.lan",
    "nas.home.arpa",
    "a.localhost",
    "files.local.",
  ])
    expect(linkVerdict(`https://${host}/a`, rules), host).toEqual({ allowed: false, reason: "address" })
})

test("a path is its own, however it is written: a part that is two dots, one dot or empty counts as a server counts it", () => {
  for (const path of [
    "files/%2e/a",
    "files/ ./a",
    "x/../files/a",
    "../files/a",
    "files/%zz",
    "files/100%",
    "files/%a",
  ])
    expect(linkVerdict(`https://api.example.pe/${path}`, rules).allowed, path).toBe(true)
  for (const path of [
    "../api/v1/x",
    "..%2f..%2fapi/v1/x",
    "%20api%20/v1/x",
    "api/%2e/v1/x",
    "api/v1",
    "API/v1/;x/y",
  ])
    expect(linkVerdict(`https://api.example.pe/${path}`, rules), path).toEqual({
      allowed: false,
      reason: "path",
    })
  expect(linkVerdict("https://API.example.pe/v1", rules)).toEqual({ allowed: false, reason: "path" })
})
