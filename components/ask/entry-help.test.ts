import { expect, test } from "vitest"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { factsOf, QUESTION_SLUGS } from "#lib/operations/facts.ts"
import { OPERATIONS } from "#lib/operations/registry.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

const FIELDS = QUESTION_SLUGS.flatMap((slug) => factsOf(slug).fields.map((field) => ({ slug, ...field })))

const usuallyOf = ({ usually, control }: (typeof FIELDS)[number]) =>
  usually ?? (control === "date" ? "date" : null)

test.each(FIELDS)("$slug, $name: what to type in is said in both languages, once", (field) => {
  const usually = usuallyOf(field)
  for (const { ask } of [es, en]) {
    expect(ask.field).toHaveProperty(field.name)
    expect(usually ? ask.usually : ask.where).toHaveProperty(usually ?? field.name)
  }
})

test("no help is left over from a field that is gone", () => {
  const names = new Set<string>(FIELDS.filter((field) => usuallyOf(field) === null).map(({ name }) => name))
  expect(Object.keys(es.ask.where).filter((name) => !names.has(name))).toEqual([])
})

// The bounds in the specification (its Limits) are stated with the same figures.
test.each([
  ["match", "dni", "8"],
  ["vin", "vin", "17"],
  ["match", "verification_digit", "carácter"],
  ["match", "birth_date", "Día, mes y año"],
] as const)("%s, %s: the form that is asked for is reported: %s", (slug, name, hint) => {
  const field = FIELDS.find((one) => one.slug === slug && one.name === name)
  const usually = field && usuallyOf(field)
  const words = usually ? es.ask.usually[usually] : es.ask.where[name as "names"]
  expect(Object.keys(OPERATIONS[slug].input.def.shape)).toContain(name)
  expect(words).toContain(hint)
})
