import { expect, test } from "vitest"
import { cellOf } from "./answer-cells.ts"
import { exportedAnswer } from "./exported-rows.ts"

const exported = (operation: "vin" | "person" | "vehicle", body: string) => {
  const { presence, answer } = exportedAnswer({
    id: "c-1",
    operation,
    state: "answered",
    lateState: null,
    answerBody: Buffer.from(body),
  })
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

test("a record that came null, empty or not at all is distinguished, and has no cells", () => {
  const presences = ['"data":null,', '"data":{},', '"data":"",', ""].map((data) =>
    exported("person", `{${data}"type":"result","status":200}`),
  )
  expect(presences.map(({ presence }) => presence)).toEqual(["null", "empty", "empty", "absent"])
  expect(presences.every(({ cells }) => cells === null)).toBe(true)
  expect(exported("vin", '{"status":"listo","data":null}')).toEqual({ presence: "null", cells: null })
})

test.each([600, 100_000])("what is nested %i deep leaves whole, without its signed link", (levels) => {
  const inner = '7,{"file_url":"https://s/signed"}'
  const deep = `{"type":"result","data":{"file_url":"https://s/signed","a":${"[".repeat(levels)}${inner}${"]".repeat(levels)}}}`
  const { presence, cells } = exported("vehicle", deep)
  expect(presence).toBe("value")
  expect(cells?.[1]?.[1]).toBe(
    `${"[".repeat(levels)}7,{"file_url":"[signed link: kept on the server]"}${"]".repeat(levels)}`,
  )
  expect(JSON.stringify(cells)).not.toContain("signed\\")
  expect(JSON.stringify(cells)).not.toContain("https:")
})

test("before there is an answer there is neither", () => {
  expect(
    exportedAnswer({
      id: "c-1",
      operation: "person",
      state: "unknown",
      lateState: null,
      answerBody: Buffer.from("{"),
    }),
  ).toEqual({
    presence: null,
    answer: null,
  })
})
