import { createTranslator } from "next-intl"
import { describe, expect, test } from "vitest"
import { CODED_TARGETS, ID_TARGETS } from "#lib/domain/audit/targets.ts"
import { THINGS } from "#lib/domain/notice-kinds.ts"
import { hasMessage } from "#lib/i18n/has-message.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { endpointWords, type WordAt } from "./detail-words.ts"
import { codeWords, targetWords } from "./target-words.ts"

const es = await messagesOf("es")
const en = await messagesOf("en")

function wordAtOf(messages: typeof es): WordAt {
  const t = createTranslator({ locale: "es-PE", messages })
  return (path) => (hasMessage(t, path) ? t(path as "ui.erased") : undefined)
}

const spanish = wordAtOf(es)
const KINDS = [...ID_TARGETS, ...Object.keys(CODED_TARGETS)]

describe.each([
  ["es", es],
  ["en", en],
])("in %s", (_, messages) => {
  const wordAt = wordAtOf(messages)

  test("every kind of thing has its word, and no word is of none", () => {
    expect(Object.keys(messages.audit.target).sort()).toEqual([...KINDS].sort())
  })

  test.each(Object.entries(CODED_TARGETS))("every code of a %s is shown in words", (type, codes) => {
    for (const id of codes) {
      const { which } = targetWords({ type, id }, wordAt)
      expect(which, id).toBeDefined()
      expect(codeWords(id, wordAt)).toBe(which)
    }
  })

  test.each(THINGS)("all of a kind is shown in words: %s", (type) => {
    expect(targetWords({ type, id: "all" }, wordAt).which).toBeDefined()
  })
})

test("a code is of one kind, so that an address that holds it alone says which", () => {
  const codes: string[] = Object.values(CODED_TARGETS).flat()
  expect(new Set(codes).size).toBe(codes.length)
})

test.each([
  [{ type: "permission", id: "audit.read" }, "Permiso", "Leer la bitácora y esta página"],
  [{ type: "log", id: "log" }, "Bitácora", "Bitácora"],
  [{ type: "batch", id: "all" }, "Lote", "todos"],
  [{ type: "check", id: "0190c5a5-7a3e-7000-8000-000000000000" }, "Consulta", undefined],
  [{ type: "later", id: "x.y" }, "later", undefined],
  [{ type: "constructor", id: "toString" }, "constructor", undefined],
])("%j is reported as %s, %s", (target, kind, which) => {
  expect(targetWords(target, spanish)).toEqual({ kind, which })
})

test.each([
  ["aml.report_concluded", "Concluyó un reporte AML"],
  ["POST /api/checks/person", es.operations.person.about],
  ["POST /api/checks/*", "Consultas y lotes"],
  ["GET /api/batches/*/export", es.interface.edges.getBatchesOneExport],
  ["HEAD /api/subjects/*/dossier.zip", es.interface.edges.getSubjectsOneDossierZip],
  ["GET /api/pdf-data/*/*", es.interface.edges.getPdfDataOneOne],
  ["GET /api/nothing/of/ours", undefined],
  ["page", undefined],
])("what was refused at %s is reported as %s", (edge, words) => {
  expect(endpointWords(edge, spanish)).toBe(words)
})
