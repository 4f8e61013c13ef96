import { expect, test } from "vitest"
import { otherCharset } from "#lib/upstream/answer-text.ts"

const TEXT = '{"type":"result","data":{"apellido_paterno":"ÑAUPARI \ufffd 😀"}}'

test.each([
  ["UTF-8", Buffer.from(TEXT), 0],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`), 0],
  ["nothing", Buffer.alloc(0), 0],
  ["Latin-1", Buffer.from('{"data":"ÑAUPARI"}', "latin1"), 1],
  ["half a character", Buffer.from(TEXT).subarray(0, Buffer.from(TEXT).indexOf("😀") + 2), 1],
])("%s", (_, body, told) => {
  expect(otherCharset(body)).toHaveLength(told)
})
