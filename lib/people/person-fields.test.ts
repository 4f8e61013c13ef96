import { expect, test } from "vitest"
import { newPerson } from "./person-fields.ts"

const entered = (name: string) =>
  newPerson.safeParse({ name, email: "ana@empresa.pe", role: "analyst", password: "" })

test.each(["José \u202eÑ", "Ana\u2066", "\u200fAna", "Ana\tQuispe"])(
  "a name that would change how what stands beside it is read is refused: %j",
  (name) => {
    expect(entered(name).error?.issues.map(({ message }) => message)).toEqual(["nameControl"])
  },
)

test.each(["José Ñahui O’Higgins", "محمد", "👩🏽\u200d💻 Ana"])("%s is a name", (name) => {
  expect(entered(name).success).toBe(true)
})
