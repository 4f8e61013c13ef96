import { expect, test } from "vitest"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { missingQuestions, questionAbout } from "./missing-questions.ts"

test("what is answered is not missing; what needs more fields leads to its form", () => {
  const PINNED = ["person", "person-ext", "foreigner", "company", "vehicle", "kyc", "aml", "match"]
  const pinned = (...about: Parameters<typeof missingQuestions>) =>
    missingQuestions(...about).filter(({ operation }) => PINNED.includes(operation))
  const missing = pinned("dni", ["person", "aml"], [])
  expect(missing.map(({ operation, nextStep, cost }) => [operation, nextStep, cost])).toEqual([
    ["person-ext", "ask", "unspecified"],
    ["kyc", "ask", "none"],
    ["match", "form", "token"],
  ])
  expect(pinned("ruc", ["company"], [])).toEqual([])
  expect(missingQuestions("signature", [], [])).toEqual([])
})

test("an earlier one that is not over is never asked again from here", () => {
  for (const state of CHECK_STATES) {
    const last = [{ operation: "company" as const, checkId: "0199", state }]
    const [question] = missingQuestions("ruc", [], last)
    const over = ["answered", "refused", "failed", "withdrawn", "closed"].includes(state)
    expect(question?.nextStep).toBe(over ? "ask" : "open")
  }
})

test("a question is made of the identifier alone, in the field of its operation", () => {
  expect(questionAbout("dni", "00123456", "person")).toEqual({ dni: "00123456" })
  expect(questionAbout("passport", "P1", "kyc")).toEqual({ document_type: "passport", document_number: "P1" })
  expect(questionAbout("ruc", "20100000001", "person")).toBeNull()
})
