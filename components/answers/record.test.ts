import { expect, test } from "vitest"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { knownFields } from "#lib/operations/deviations.ts"
import { OPERATION_SLUGS, operationOf } from "#lib/operations/registry.ts"
import { RecordAnswer } from "./views/record-answer.tsx"
import { viewOf } from "./views.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

test.each(OPERATION_SLUGS)("every field of %s in the specification stands in exactly one section", (slug) => {
  const shown = operationOf(slug).record.sections.flatMap(({ fields }) => fields)
  expect([...shown].sort()).toEqual(knownFields(operationOf(slug)).sort())
})

test.each(OPERATION_SLUGS.filter((slug) => viewOf(slug) === RecordAnswer))(
  "what %s says of its record has its words in both languages",
  (slug) => {
    const { sections } = operationOf(slug).record
    for (const { answers } of [es, en]) {
      for (const { title, list } of sections)
        if (!list) expect(Object.keys(answers.sections)).toContain(title)
      const columns = sections.flatMap(({ list }) => list?.columns ?? [])
      for (const column of columns) expect(Object.keys(answers.nested)).toContain(column)
    }
  },
)

test.each(OPERATION_SLUGS)("every field of %s has its label in both languages", (slug) => {
  for (const { answers } of [es, en]) {
    expect(Object.keys(answers.fields[slug]).sort()).toEqual(knownFields(operationOf(slug)).sort())
  }
})
