import * as z from "zod/mini"
import { isCivilDay } from "#lib/time/zone-day.ts"
import { defineOperation } from "./define.ts"
import { optional, required } from "./input-field.ts"

const wholeDate = () =>
  z.optional(
    z.string().check(
      z.trim(),
      z.refine((text) => text === "" || isCivilDay(text), { error: "wholeDate" }),
    ),
  )

const DECLARED = {
  names: optional(),
  fathers_last_name: optional(),
  mothers_last_name: optional(),
  married_last_name: optional(),
  verification_digit: z.optional(
    z.string().check(
      z.trim(),
      z.refine((text) => [...text].length <= 1, { error: "oneCharacter" }),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: "controlCharacters" }),
    ),
  ),
  birth_date: wholeDate(),
  issue_date: wholeDate(),
  expiration_date: wholeDate(),
}

const partScore = z.looseObject({ score: z.number() })

/** Create match: eight digits and one more field; empty ones are not sent. One token, reserved when it is accepted. */
export const match = defineOperation({
  slug: "match",
  wire: {
    method: "POST",
    base: "platform",
    path: "/api/v1/solutions/match-registry",
    envelope: "platform",
    listedErrors: [401, 402, 422, 503],
  },
  input: z
    .strictObject({ dni: required().check(z.regex(/^\d{8}$/, { error: "eightDigits" })), ...DECLARED })
    .check(
      z.refine(hasDeclaredField, {
        error: "oneMoreField",
        path: ["names"],
        when: () => true, // reported together with the faults of other fields, not one after the other
      }),
    ),
  answer: z.looseObject({
    id: z.string(),
    dni: z.string(),
    status: z.string(),
    score: z.nullable(z.number()),
    result: z.nullable(
      z.record(
        z.string(),
        z.looseObject({ score: z.number(), parts: z.optional(z.record(z.string(), partScore)) }),
      ),
    ),
    error: z.nullable(z.looseObject({ message: z.string() })),
    created_at: z.string(),
    completed_at: z.nullable(z.string()),
  }),
  record: {
    identifier: "dni",
    sections: [
      { title: "comparison", fields: ["score", "result"] },
      { title: "validation", fields: ["id", "dni", "status", "created_at", "completed_at", "error"] },
    ],
    codes: ["dni", "status"],
    summary: ["status", "score"],
    marks: [{ as: "score", field: "score", parts: "result" }],
    overTime: "series",
  },
  task: {
    idField: "id",
    readPath: "/api/v1/solutions/match-registry/",
    listedReadErrors: [401, 404],
    statePath: ["data", "status"],
    answeredWords: ["completed"],
    usualWords: ["completed"],
    failedWords: ["failed"],
    notTaken: [503],
  },
  subject: (input) => ({ kind: "dni", identifier: input.dni }),
})

/** Runs before the fields are known to be texts: a value that is no text is refused for that. */
function hasDeclaredField(question: unknown): boolean {
  const declared = Object.entries(question ?? {}).filter(([name]) => name !== "dni")
  return declared.some(([, value]) => (typeof value === "string" ? value.trim() !== "" : value !== undefined))
}
