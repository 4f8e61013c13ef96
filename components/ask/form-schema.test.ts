import { expect, test } from "vitest"
import { OPERATION_SLUGS, type OperationSlug } from "#lib/operations/registry.ts"
import { ASK_FIELDS, emptyValues } from "./ask-fields.ts"
import { formSchema } from "./form-schema.ts"

function wrong(operation: OperationSlug, values: Record<string, string>): [string, string][] {
  const parsed = formSchema(operation).safeParse(values)
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join("."), issue.message])
}

test.each(OPERATION_SLUGS)(
  "%s: every field of its schema has a control, and each is required",
  (operation) => {
    const blank = Object.fromEntries(ASK_FIELDS[operation].map(({ name }) => [name, " "]))
    const empty = Object.fromEntries(ASK_FIELDS[operation].map(({ name }) => [name, ""]))
    expect(wrong(operation, empty)).toEqual(ASK_FIELDS[operation].map(({ name }) => [name, "required"]))
    expect(wrong(operation, blank).filter(([, message]) => message === "required")).toHaveLength(
      ASK_FIELDS[operation].length,
    )
    expect(Object.keys(emptyValues(operation))).toEqual(ASK_FIELDS[operation].map(({ name }) => name))
  },
)

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
