import { expect, test } from "vitest"
import { fileFailure } from "./start-failure.ts"

const failing = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ["EACCES", "Give this user the right to write there, or name another file."],
  ["EROFS", "Make it writable, or name another file."],
])("%s at a file that somebody named is not put right by DATA_DIR", (code, advice) => {
  expect(fileFailure(failing(code), "/backups/desk.backup", "name another file")).toMatchObject({ advice })
})

test.each(["EACCES", "EROFS"])("%s at the data folder is, and names the setting", (code) => {
  expect(fileFailure(failing(code), "/data")).toMatchObject({
    advice: expect.stringContaining("set DATA_DIR to a folder of its own"),
  })
})
