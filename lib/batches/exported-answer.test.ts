import { expect, test } from "vitest"
import { cellOf } from "./answer-cells.ts"
import { exportedAnswer } from "./exported-answer.ts"

const exported = (operation: "vin" | "person" | "vehicle", body: string) => {
  const { presence, answer } = exportedAnswer({ operation, state: "answered", answerBody: Buffer.from(body) })
  return { presence, cells: answer && [...answer].map(([name, value]) => [name, cellOf(value)]) }
}

test("a VIN's answer without `data` is all of its body, and none of it is dropped", () => {
  expect(
    exported("vin", '{"state":"listo","marca":"TOYOTA","peso":10.10,"serie":12345678901234567890}'),
  ).toEqual({
    presence: "value",
    cells: [
      ["state", "listo"],
      ["marca", "TOYOTA"],
      ["peso", "10.10"],
      ["serie", "12345678901234567890"],
    ],
  })
})

test("a record that came null, empty or not at all is told apart, and has no cells", () => {
  const presences = ['"data":null,', '"data":{},', '"data":"",', ""].map((data) =>
    exported("person", `{${data}"type":"result","status":200}`),
  )
  expect(presences.map(({ presence }) => presence)).toEqual(["null", "empty", "empty", "absent"])
  expect(presences.every(({ cells }) => cells === null)).toBe(true)
  expect(exported("vin", '{"status":"listo","data":null}')).toEqual({ presence: "null", cells: null })
})

test("what is nested too deep to be taken apart leaves as text, without its signed link", () => {
  const deep = `{"type":"result","data":{"file_url":"https://s/signed","a":${"[".repeat(600)}7${"]".repeat(600)}}}`
  const { presence, cells } = exported("vehicle", deep)
  expect(presence).toBe("value")
  expect(cells?.[0]?.[1]).toContain("[[[[7]]]]")
  expect(cells?.[0]?.[1]).not.toContain("signed")
})

test("before there is an answer there is neither", () => {
  expect(exportedAnswer({ operation: "person", state: "unknown", answerBody: Buffer.from("{") })).toEqual({
    presence: null,
    answer: null,
  })
})
