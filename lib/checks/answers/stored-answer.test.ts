import { expect, test } from "vitest"
import { parseExact, writeExact } from "./exact-json.ts"
import { withFileAddresses, withoutLinkText } from "./stored-answer.ts"

const FIELDS = ["file_url"]
const FILES = [{ id: "f1", role: "file_url" }]

function shown(text: string): string {
  const data = parseExact(text)
  if (data === undefined) throw new Error("not JSON")
  return writeExact(withFileAddresses(data, FIELDS, FILES), "withheld").replaceAll(/\s+/g, "")
}

test.each([
  ['{"a":"https://x/1","file_url":"https://s/signed"}', '{"a":"https://x/1","file_url":"/api/files/f1"}'],
  ['[{"file_url":"https://s/signed"}]', '[{"file_url":"withheld"}]'],
  [
    '{"more":{"file_url":"https://s/signed"},"file_url":null}',
    '{"more":{"file_url":"withheld"},"file_url":null}',
  ],
  [
    '{"status":"x","result":{"file_url":"https://s/signed"}}',
    '{"status":"x","result":{"file_url":"/api/files/f1"}}',
  ],
  ['{"more":{"file_url":null}}', '{"more":{"file_url":null}}'],
  ['{"more":{"file_url":["https://s/signed",1]}}', '{"more":{"file_url":["withheld",1]}}'],
  ['{"more":{"file_url":{"a":{"b":"https://s/signed"}}}}', '{"more":{"file_url":{"a":{"b":"withheld"}}}}'],
])("no signed link is left in %s", (came, expected) => {
  expect(shown(came)).toBe(expected)
})

test.each([
  ['{"file_url":"https://s/signed?a=1\\"b","c":1}', '{"file_url":"…","c":1}'],
  ['{"file_url" : "https://s/cut-off', '{"file_url" : "…'],
  ['{"file_url":""}', '{"file_url":""}'],
  ['{"file_url":["https:\\/\\/s\\/signed"', '{"file_url":["…"'],
  ['{"a":"https://x/1"', '{"a":"https://x/1"'],
  ["<html>", "<html>"],
])("nor in the bare text %s", (came, expected) => {
  expect(withoutLinkText(came, FIELDS)).toBe(expected)
})
