import { expect, test } from "vitest"
import { mergeMessages, pickMessages } from "./pick-messages.ts"

/** As the build makes them: a text with a gap is an array. */
const MESSAGES = { a: { b: "B", c: [["x"], " c"], d: { e: "E", f: "F" } }, g: { h: "H" } }

test("a path picks one message, or a whole group", () => {
  expect(pickMessages(MESSAGES, ["a.b", "a.c", "a.d.e"])).toEqual({
    a: { b: "B", c: [["x"], " c"], d: { e: "E" } },
  })
  expect(pickMessages(MESSAGES, ["a.d", "g"])).toEqual({ a: { d: { e: "E", f: "F" } }, g: { h: "H" } })
})

test("a gap stands for any name, at whatever depth", () => {
  const messages = { a: { x: { name: "X", about: "." }, y: { z: { name: "Z" } }, name: "A", q: "Q" } }
  expect(pickMessages(messages, ["a.*.name"])).toEqual({ a: { x: { name: "X" }, y: { z: { name: "Z" } } } })
})

test("a path that leads nowhere picks nothing", () => {
  expect(pickMessages(MESSAGES, ["x", "x.y", "a.b.c", "a.c.0"])).toEqual({ a: {} })
})

test("words of a page come on top of those around it, group by group", () => {
  const around = pickMessages(MESSAGES, ["a.b", "a.d.e"])
  expect(mergeMessages(around, pickMessages(MESSAGES, ["a.d.f", "g"]))).toEqual({
    a: { b: "B", d: { e: "E", f: "F" } },
    g: { h: "H" },
  })
  expect(around).toEqual({ a: { b: "B", d: { e: "E" } } })
})
