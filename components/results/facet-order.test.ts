import { expect, test } from "vitest"
import type { Facet } from "#lib/checks/results/facets.ts"
import { inOrder, sharedWords } from "./facet-order.ts"

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

test("a word that two fields bear is distinguished, one that stands once is not", () => {
  const facets = [word("ACTIVO"), word("ACTIVO", false, "condicion"), word("BAJA", true), nothing("failed")]
  expect([...sharedWords(facets)]).toEqual(["ACTIVO"])
})
