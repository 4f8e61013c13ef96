import { expect, test } from "vitest"
import { CANARY, formsOf, leaksInBytes, leaksInText, leaksOf } from "./find-leaks.ts"

const secrets = { "lookup key": "aaa.bbb.ccc" }
const response = { method: "GET", url: "http://localhost:3000/admin/people", headers: "{}", body: "" }

test.each([
  ["a key in a body", { body: "x aaa.bbb.ccc x" }, "lookup key", "body"],
  ["a key in a header", { headers: '{"x":"aaa.bbb.ccc"}' }, "lookup key", "headers"],
  ["a key in an address", { url: "http://localhost/api/checks?k=aaa.bbb.ccc" }, "lookup key", "address"],
  [
    "the canary in an address",
    { url: `http://localhost:3000/checks?q=${CANARY}` },
    "canary identifier",
    "address",
  ],
  [
    "the canary in an escaped address",
    { url: "http://localhost:3000/checks?q=%34%37110815" },
    "canary identifier",
    "address",
  ],
  ["the canary in a header", { headers: `{"location":"/${CANARY}"}` }, "canary identifier", "headers"],
  [
    "the canary in a title",
    { url: "http://localhost/checks/1", body: `<title>DNI ${CANARY}</title>` },
    "canary identifier",
    "title",
  ],
  ["the canary on a page that is not about it", { body: `<p>${CANARY}</p>` }, "canary identifier", "body"],
])("finds %s that was planted", (_, planted, what, part) => {
  expect(leaksOf({ ...response, ...planted }, secrets)).toContainEqual(
    expect.objectContaining({ what, where: expect.stringContaining(part) }),
  )
})

test("the answer itself may hold what was asked", () => {
  expect(leaksOf({ ...response, url: "http://localhost/checks/1", body: CANARY }, secrets)).toEqual([])
})

test("finds what was planted in a log or a built file, and nothing else", () => {
  expect(leaksInText("log", `asked ${CANARY}`, secrets)).toEqual([
    { what: "canary identifier", where: "log" },
  ])
  expect(leaksInText("chunk.js", "const k='aaa.bbb.ccc'", secrets)).toEqual([
    { what: "lookup key", where: "chunk.js" },
  ])
  expect(leaksInText("log", "nothing here", secrets)).toEqual([])
})

test("finds a secret in a file in each of its forms, between whatever bytes", () => {
  const secret = "CANARIO-77310"
  for (const { form, bytes } of formsOf(secret)) {
    const file = Buffer.concat([Buffer.from([0, 255, 10]), bytes, Buffer.from("rest")])
    expect(leaksInBytes("16384", file, { answer: secret })).toContainEqual({
      what: "answer",
      where: `16384 (${form})`,
    })
  }
  for (const before of ["", "a", "ab", "abc"]) {
    const encoded = Buffer.from(`${before}${secret} and more`).toString("base64")
    expect(leaksInBytes("x", Buffer.from(encoded), { answer: secret })).not.toEqual([])
  }
  expect(leaksInBytes("x", Buffer.from("CANARIO-77311"), { answer: secret })).toEqual([])
})
