import { expect, test } from "vitest"
import { type Facet, inOrder, sharedWords } from "#lib/checks/results/facets.ts"

const word = (text: string, weighs = false, field = "estado"): Facet => ({ as: "word", field, text, weighs })
const nothing = (text = ""): Facet => ({ as: "nothing", field: "", text, weighs: true })

test("what weighs stands first, and the words of tasks without a record right after their sum", () => {
  const facets = [
    word("EN CIRCULACION"),
    nothing("failed"),
    word("ROBADO", true),
    nothing(),
    word("RETIRADO", true),
  ]
  expect(inOrder(facets).map(({ as, text }) => `${as} ${text}`.trim())).toEqual([
    "word ROBADO",
    "word RETIRADO",
    "nothing",
    "nothing failed",
    "word EN CIRCULACION",
  ])
})

test("of reports the gravest level stands before the commonest, and a level that its sections contradict before what is plainly counted", () => {
  const level = (text: string): Facet => ({
    as: "level",
    field: "aml_status",
    text,
    weighs: text !== "GREEN",
  })
  const facets: Facet[] = [
    { as: "count", field: "hits", text: "", weighs: true },
    ...["GREEN", "YELLOW", "BLACK", "PURPLE", "RED", "ORANGE"].map(level),
    { as: "disagreement", field: "aml_status", text: "", weighs: true },
    { as: "other", field: "dni", text: "", weighs: true },
  ]
  expect(inOrder(facets).map(({ as, text }) => text || as)).toEqual([
    ...["other", "BLACK", "RED", "PURPLE", "ORANGE", "YELLOW"],
    ...["disagreement", "count", "GREEN"],
  ])
})

test("a word that two fields bear is distinguished, one that stands once is not", () => {
  const facets = [word("ACTIVO"), word("ACTIVO", false, "condicion"), word("BAJA", true), nothing("failed")]
  expect([...sharedWords(facets)]).toEqual(["ACTIVO"])
})
