import { expect, test } from "vitest"
import { match } from "./match.ts"

/** Specification, Create match: what our own interface and a file of rows let through, whatever a form does before them. */
test.each([
  [{ dni: "00123456", names: "ANA" }, []],
  [{ dni: "0012345", names: "ANA" }, ["dni"]],
  [{ dni: "001234567", names: "ANA" }, ["dni"]],
  [{ dni: "0012345a", names: "ANA" }, ["dni"]],
  [{ dni: "٠٠١٢٣٤٥٦", names: "ANA" }, ["dni"]],
  [{ dni: "00123456" }, ["names"]],
  [{ dni: "00123456", names: " ", married_last_name: "" }, ["names"]],
  [{ dni: "00123456", verification_digit: "K" }, []],
  [{ dni: "00123456", verification_digit: "😀" }, []],
  [{ dni: "00123456", verification_digit: "12" }, ["verification_digit"]],
  [{ dni: "00123456", birth_date: "1990-05-03" }, []],
  [{ dni: "00123456", birth_date: "1990" }, ["birth_date"]],
  [{ dni: "00123456", issue_date: "1990-05" }, ["issue_date"]],
  [{ dni: "00123456", expiration_date: "03-05-1990" }, ["expiration_date"]],
  [{ dni: "00123456", expiration_date: "2030-02-30" }, ["expiration_date"]],
  [{ dni: "00123456", birth_date: "1990-05-03T00:00:00Z" }, ["birth_date"]],
  [{ dni: "00123456", birthdate: "1990-05-03" }, ["", "names"]],
])("%j is wrong at %j", (question, wrong) => {
  const parsed = match.input.safeParse(question)
  expect(parsed.error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(wrong)
})
