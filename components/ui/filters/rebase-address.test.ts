import { expect, test } from "vitest"
import { addressWith, rebaseAddress } from "./rebase-address.ts"

test.each([
  ["a filter on top of one that was asked for", "/a?state=x", "/a", "/a?person=p", "/a?state=x&person=p"],
  ["another value of the same filter", "/a?state=x", "/a", "/a?state=y", "/a?state=y"],
  ["a filter that goes", "/a?state=x&person=p", "/a?state=x", "/a", "/a?person=p"],
  [
    "one that was lifted meanwhile stays lifted",
    "/a?person=p",
    "/a?state=x",
    "/a?state=x&order=oldest",
    "/a?person=p&order=oldest",
  ],
  ["several at once", "/a?from=1&to=2", "/a", "/a?from=3&to=4", "/a?from=3&to=4"],
  ["lists of values", "/a?person=p", "/a", "/a?state=x,y", "/a?person=p&state=x,y"],
  [
    "nothing was asked for: the address as it is",
    "/a?state=x",
    "/a?state=x",
    "/a?person=p&state=x",
    "/a?person=p&state=x",
  ],
  ["the page of the list as it was", "/a?older=1", "/a", "/a?state=x", "/a?state=x"],
  ["a page of it", "/a?state=x", "/a?newer=3", "/a?older=2", "/a?state=x&older=2"],
  ["nothing changes", "/a?state=x", "/a?state=x", "/a?state=x", "/a?state=x"],
  ["nothing is left", "/a?state=x", "/a?state=x", "/a", "/a"],
  ["elsewhere", "/a?state=x", "/a", "/b?person=p", "/b?person=p"],
])("%s", (_, onto, from, to, address) => {
  expect(rebaseAddress(onto, from, to)).toBe(address)
})

test.each([
  ["one is set", "/a?older=3", { state: "x" }, "/a?state=x"],
  ["it is set again", "/a?state=x&person=p", { state: "y,z" }, "/a?state=y,z&person=p"],
  ["it is lifted", "/a?state=x&person=p", { state: undefined }, "/a?person=p"],
  ["two at once", "/a?to=2", { from: "1", to: undefined }, "/a?from=1"],
  ["nothing is left", "/a?state=x&newer=1", { state: undefined }, "/a"],
])("filters: %s", (_, address, changed, filtered) => {
  expect(addressWith(address, changed)).toBe(filtered)
})
