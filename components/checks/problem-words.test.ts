import { createTranslator } from "next-intl"
import { expect, test } from "vitest"
import { CHARGES } from "#lib/domain/charges.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { FAILURES, type ProblemCode } from "#lib/domain/failures.ts"
import { TAG } from "#lib/i18n/locale.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { costWords, helperOf, nextWords, stateWords } from "./problem-words.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

const PROBLEM_CODES = Object.entries(FAILURES).flatMap(([code, facts]) =>
  "helper" in facts ? (code as ProblemCode) : [],
)

type Words = { [key: string]: string | Words }

function say(words: Words, path: string): string {
  const found = path
    .split(".")
    .reduce<string | Words | undefined>((at, key) => (typeof at === "object" ? at[key] : undefined), words)
  if (typeof found !== "string") throw new Error(`no words for ${path}`)
  return found
}

const COSTS = ["none", "unspecified"] as const

test("a failed validation was answered, and an unreadable state is not work under way", () => {
  expect(stateWords("failed", "task_failed")).toBe("taskFailed")
  expect(stateWords("halted", "second_person")).toBe("approval")
  expect(stateWords("halted", "quota_empty")).toBe("halted")
  expect(stateWords("failed", "service_failed")).toBe("failed")
  expect(stateWords("pending", "state_unrecognised")).toBe("unrecognised")
  expect(stateWords("pending", "read_failed")).toBe("pending")
})

test("every state, reason and cost class has all its sentences, in both languages", () => {
  let tried = 0
  for (const { checkProblems } of [es, en]) {
    for (const state of CHECK_STATES) {
      say(checkProblems, `state.${state}`)
      say(checkProblems, `plain.${state}`)
      for (const code of [null, ...PROBLEM_CODES]) {
        if (code) say(checkProblems, `happened.${code}`)
        say(checkProblems, `state.${stateWords(state, code)}`)
        const helper = helperOf(state, code)
        if (helper) say(checkProblems, `who.${helper}`)
        for (const cost of COSTS) {
          for (const reachesPeople of [false, true]) {
            const next = nextWords(state, code, cost, reachesPeople)
            if (next) say(checkProblems, `next.${next}`)
          }
          for (const charge of CHARGES) say(checkProblems, `cost.${costWords(state, charge, cost)}`)
          tried++
        }
      }
    }
  }
  expect(tried).toBe(2 * CHECK_STATES.length * (PROBLEM_CODES.length + 1) * COSTS.length)
})

test("each reason has a sentence of its own", () => {
  for (const { checkProblems } of [es, en]) {
    const sentences = PROBLEM_CODES.map((code) => say(checkProblems, `happened.${code}`))
    expect(new Set(sentences).size).toBe(PROBLEM_CODES.length)
  }
})

test("what may have cost is never called free of charge", () => {
  for (const state of CHECK_STATES) {
    expect(costWords(state, "unknown", "unspecified")).toBe("unknown")
    expect(costWords(state, "unspecified", "unspecified")).toBe("unspecified")
  }
})

test("nobody is told to repeat an unknown that may have cost; the free lookup may be repeated", () => {
  expect(nextWords("unknown", "timed_out", "unspecified")).toBe("unknown")
  expect(nextWords("unknown", "timed_out", "none")).toBe("unknownFree")
})

test("a refused key is an administrator's matter", () => {
  expect(helperOf("halted", "key_refused")).toBe("administrator")
  // A 404 may be due to a wrong address in the settings: correcting the typed values would not help.
  expect(nextWords("refused", "not_found", "unspecified")).toBe("refusedNotFound")
  expect(nextWords("refused", "input_refused", "unspecified")).toBe("refused")
  expect(nextWords("halted", "key_refused", "unspecified")).toBe("halted.key_refused")
})

const words = [
  createTranslator({ locale: TAG.es, messages: es, namespace: "checkProblems" }),
  createTranslator({ locale: TAG.en, messages: en, namespace: "checkProblems" }),
]
const given = { slot: "", http: "402" }

test.each([
  ["unit", /vehicular|vehicle/, /cotejo|match|token/i],
  ["token", /tokens/, /cupo|quota|vehicul|vehicle/i],
  ["unspecified", /no queda cupo|no quota/, /cotejo|match|token|vehic/i],
] as const)("a 402 speaks of what it is the quota of: %s", (cost, says, never) => {
  for (const t of words) {
    expect(t("happened.quota_empty", { ...given, cost })).toMatch(says)
    expect(t("happened.quota_empty", { ...given, cost })).not.toMatch(never)
  }
})

test("a token is not called a unit", () => {
  for (const t of words) {
    expect(t("cost.deducted", { cost: "token" })).toMatch(/token/)
    expect(t("cost.deducted", { cost: "unit" })).toMatch(/unidad|unit/)
    expect(t("next.halted.quota_empty", { cost: "token" })).toMatch(/tokens/)
  }
})

test("a 404 is never reported as such nothing exists", () => {
  for (const t of words) {
    const happened = t("happened.not_found", { ...given, cost: "unspecified" })
    expect(happened).toMatch(/no significa que no exista|does not mean that nothing exists/)
  }
  expect(helperOf("refused", "not_found")).toBe("administrator")
})
