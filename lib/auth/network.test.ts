import { expect, test } from "vitest"
import { logNetwork, networkOf } from "./network.ts"

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["unknown", "unknown"],
  ["", ""],
])("%s is of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["::ffff:203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1::/48"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["unknown", null],
  ["", null],
])("of %s the log keeps %s", (address, network) => {
  expect(logNetwork(address)).toBe(network)
})
