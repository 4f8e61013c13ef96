import { expect, test } from "vitest"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { inputFields, OPERATION_SLUGS, type OperationSlug } from "#lib/operations/registry.ts"
import { emptyValues } from "./draft-store.ts"
import { formSchema } from "./form-schema.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

function wrong(operation: OperationSlug, values: Record<string, string>): [string, string][] {
  const parsed = formSchema(operation).safeParse(values)
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join("."), issue.message])
}

test.each(OPERATION_SLUGS)(
  "%s: every field of its schema has a control, and each is required unless it may be left out",
  (operation) => {
    const { fields } = factsOf(operation)
    const required = fields.filter(({ optional }) => !optional).map(({ name }) => name)
    const blank = Object.fromEntries(fields.map(({ name }) => [name, " "]))
    const empty = Object.fromEntries(fields.map(({ name }) => [name, ""]))
    expect(fields.map(({ name }) => name)).toEqual(inputFields(operation))
    expect(wrong(operation, empty).filter(([, message]) => message === "required")).toEqual(
      required.map((name) => [name, "required"]),
    )
    expect(wrong(operation, blank).filter(([, message]) => message === "required")).toHaveLength(
      required.length,
    )
    expect(wrong(operation, empty).some(([, message]) => message === "oneMoreField")).toBe(
      operation === "match",
    )
    expect(Object.keys(emptyValues(operation))).toEqual(fields.map(({ name }) => name))
  },
)

test.each(OPERATION_SLUGS)(
  "each field of %s is named in both languages, and so is what it usually looks like",
  (slug) => {
    for (const { ask } of [es, en])
      for (const { name, usually } of factsOf(slug).fields) {
        expect(ask.field).toHaveProperty([name])
        if (usually) expect(ask.usually).toHaveProperty([usually])
      }
  },
)

test("a match needs eight digits and one more field, whichever; both are said at once", () => {
  expect(wrong("match", { dni: "4000001", names: "" })).toEqual([
    ["dni", "eightDigits"],
    ["names", "oneMoreField"],
  ])
  for (const field of inputFields("match").filter((name) => name !== "dni")) {
    const value = field.endsWith("_date") ? "1990-05-03" : "7"
    expect(wrong("match", { dni: "00123456", [field]: value }), field).toEqual([])
    expect(withoutEmpty(formSchema("match").parse({ dni: "00123456", names: "", [field]: value }))).toEqual({
      dni: "00123456",
      [field]: value,
    })
  }
})

test.each([
  ["1990--", "incompleteDate"],
  ["1990-02-30", "wholeDate"],
  ["0990-02-03", "wholeDate"],
])("a match with the birth date %s is stopped: %s", (birth_date, message) => {
  expect(wrong("match", { dni: "00123456", birth_date })).toContainEqual(["birth_date", message])
})

test("a verification digit is one character", () => {
  expect(wrong("match", { dni: "00123456", verification_digit: "12" })).toEqual([
    ["verification_digit", "oneCharacter"],
  ])
})

test("zeros stay, blanks around go, and no format is a block", () => {
  expect(formSchema("person").parse({ dni: " 00123456 " })).toEqual({ dni: "00123456" })
  expect(wrong("person", { dni: "not a dni at all" })).toEqual([])
  expect(wrong("company", { ruc: "1" })).toEqual([])
})

test("an incomplete date is said together with the other faults", () => {
  expect(wrong("foreigner", { document_number: "", birthdate: "1999--" })).toEqual([
    ["document_number", "required"],
    ["birthdate", "incompleteDate"],
  ])
  expect(wrong("foreigner", { document_number: "001234567", birthdate: "1999-02-31" })).toEqual([])
})
