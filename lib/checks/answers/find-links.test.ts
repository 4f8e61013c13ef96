import { expect, test } from "vitest"
import { findLinks } from "./find-links.ts"

test.each([
  ["of the record itself", { file_url: "https://s/1", more: { file_url: "https://s/2" } }, ["https://s/1"]],
  [
    "of the record that a task wraps",
    { status: "x", result: { record: { file_url: "https://s/1" } } },
    ["https://s/1"],
  ],
  ["none in a list", { result: [{ file_url: "https://s/1" }] }, []],
  ["none that comes twice", { a: { file_url: "https://s/1" }, b: { file_url: "https://s/2" } }, []],
  ["none that is no text", { file_url: null, result: { file_url: "https://s/1" } }, []],
  ["none at all", null, []],
])("%s", (_, data, links) => {
  expect(findLinks(data, ["file_url"]).map(({ link }) => link)).toEqual(links)
})
