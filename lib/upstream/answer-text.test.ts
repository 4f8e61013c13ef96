import { expect, test } from "vitest"
import { answerText } from "./answer-text.ts"

test.each([
  ["UTF-8", Buffer.from('{"a":"PEÑA 😀"}'), '{"a":"PEÑA 😀"}'],
  ["ISO-8859-1", Buffer.from('{"a":"PEÑA MUÑOZ, ANDRÉS"}', "latin1"), '{"a":"PEÑA MUÑOZ, ANDRÉS"}'],
  [
    "both",
    Buffer.concat([Buffer.from('{"a":"PEÑA","b":"'), Buffer.from('MUÑOZ"}', "latin1")]),
    '{"a":"PEÑA","b":"MUÑOZ"}',
  ],
  ["Windows-1252", Buffer.from([0x22, 0x80, 0x93, 0x22]), '"€“"'],
  ["a character that was cut", Buffer.from([0x22, 0xc3, 0x22]), '"Ã"'],
])("%s", (_, body, text) => {
  expect(answerText(body)).toBe(text)
})
