import { describe, expect, test } from "vitest"
import { networks } from "#lib/env-values.ts"
import { addressOfClient, clientAddress } from "./client-address.ts"

const proxies = networks().parse("10.0.0.0/8, 127.0.0.1, fd00::/8")

describe("whose request it is", () => {
  test.each([
    ["a stranger's header is nothing", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["a proxy names its client", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["a client cannot name another before itself", "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
    ["proxies behind proxies", "127.0.0.1", "1.1.1.1, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
    ["only proxies: the farthest", "127.0.0.1", "10.0.0.2, 10.0.0.1", "10.0.0.2"],
    ["no header: the connection", "10.1.2.3", undefined, "10.1.2.3"],
    ["unreadable: the last that vouched", "10.1.2.3", "198.51.100.1, garbage", "10.1.2.3"],
    ["an IPv4 peer seen over IPv6", "::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["ports are left out", "10.1.2.3", "[2001:DB8:0:0::1]:4711", "2001:db8::1"],
    ["ports of IPv4 too", "fd00::7", "198.51.100.1:4711", "198.51.100.1"],
    ["a zone is no part of it", "fe80::1%eth0", undefined, "fe80::1"],
    ["nothing known", undefined, "198.51.100.1", "unknown"],
  ])("%s", (_, peer, forwardedFor, expected) => {
    expect(addressOfClient(peer, forwardedFor, proxies)).toBe(expected)
  })

  test("nobody is trusted unless it is said", () => {
    expect(addressOfClient("127.0.0.1", "198.51.100.1", [])).toBe("127.0.0.1")
  })
})

test("edges read it from the headers of a request, whatever shape those have", () => {
  expect(clientAddress(new Headers({ "x-forwarded-for": "198.51.100.1" }))).toBe("198.51.100.1")
  expect(clientAddress({ "x-forwarded-for": "1.1.1.1, 198.51.100.1" })).toBe("198.51.100.1")
  expect(clientAddress({ "x-forwarded-for": "x\r\ny" })).toBe("unknown")
  expect(clientAddress({})).toBe("unknown")
  expect(clientAddress(undefined)).toBe("unknown")
})

test.each(["10.0.0.0/33", "10.0.0", "proxy.example", "10.0.0.1/8/8", "fd00::/129", "10.0.0.1/"])(
  "%s is no network",
  (text) => {
    expect(networks().safeParse(text).success).toBe(false)
  },
)
