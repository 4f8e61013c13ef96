import { createTranslator } from "next-intl"
import { describe, expect, test } from "vitest"
import { SSO_CODES } from "#lib/domain/access/sign-in-methods.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { CODED_TARGETS, ID_TARGETS } from "#lib/domain/audit/targets.ts"
import { AUDIT_DETAILS } from "#lib/domain/audit-details.ts"
import { FINDINGS } from "#lib/domain/check-states.ts"
import { ERASURE_KINDS } from "#lib/domain/erasures.ts"
import { FAILURES } from "#lib/domain/failures.ts"
import { THINGS } from "#lib/domain/notice-kinds.ts"
import { VIEWED_LISTS } from "#lib/domain/preferences.ts"
import { SUBJECT_TAGS } from "#lib/domain/subject-kinds.ts"
import { hasMessage } from "#lib/i18n/has-message.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { codeWords, detailWords, endpointWords, shortHash, targetWords, type WordAt } from "./detail-words.ts"

const es = await messagesOf("es")
const en = await messagesOf("en")

function wordAtOf(messages: typeof es): WordAt {
  const t = createTranslator({ locale: "es-PE", messages })
  return (path) => (hasMessage(t, path) ? t(path as "ui.erased") : undefined)
}

const wordAt = wordAtOf(es)

/** Codes of failures to fetch a file. */
const FILE_PROBLEMS = Object.entries(FAILURES).flatMap(([code, known]) => ("file" in known ? [code] : []))
/** Codes that are noted, by the name that they are noted under. */
const CODES = {
  code: SSO_CODES.filter((code) => code !== "stays"),
  outcome: [
    ...["file", "sealed", "dead", "damaged", ...FILE_PROBLEMS],
    ...FILE_PROBLEMS.map((code) => `unsealed:${code}`),
    ...FILE_PROBLEMS.map((code) => `failed:${code}`),
  ],
  fault: ["not_pdf", "no_eof"],
  section: AML_SECTIONS,
  tag: SUBJECT_TAGS,
  list: VIEWED_LISTS,
  view: ["saved", "renamed", "removed"],
  purpose: ["read", "ask", "ask_again", "correct", "copy", "email", "whatsapp"],
  finding: FINDINGS,
  way: ["password", "oidc", "mail", "webhook"],
  came: ["taken", "key_refused", "answer_unlisted"],
}

describe.each([
  ["es", es],
  ["en", en],
])("in %s", (_, messages) => {
  const word = wordAtOf(messages)

  test("every name has its word, and no word is of none", () => {
    expect(Object.keys(messages.audit.detail.name).sort()).toEqual([...AUDIT_DETAILS].sort())
  })

  test.each(Object.entries(CODES))("every code noted as %s is shown in words", (name, codes) => {
    for (const code of codes) {
      const parts = new Set<string>()
      const [text] = detailWords({ [name]: code }, (path) => {
        const found = word(path)
        if (found !== undefined && !path.startsWith("audit.detail.name."))
          parts.add(path.split(".").at(-1) ?? "")
        return found
      })
      expect([...parts].sort(), text?.value).toEqual(code.split(":").sort())
    }
  })
})

test("what an erasure counts has its names among those of the log", () => {
  expect(AUDIT_DETAILS).toEqual(expect.arrayContaining([...ERASURE_KINDS]))
})

test.each([
  [{ way: "password", factor: "totp" }, ["vía: contraseña", "segundo paso: aplicación de códigos"]],
  [{ from: "analyst", to: "manager" }, ["antes: Analista", "ahora: Responsable"]],
  [{ from: null, to: 40 }, ["antes: ninguno", "ahora: 40"]],
  [{ operation: "aml", repeated: true }, ["operación: Reporte AML", "la misma otra vez: sí"]],
  [{ state: "answered" }, ["quedó: Respondida"]],
  [{ reports: 4, files: 3 }, ["reportes: 4", "archivos: 3"]],
  [{ outcome: "sealed" }, ["resultado: copia sellada"]],
  [{ outcome: "unsealed:not_pdf" }, ["resultado: sin sellar (Lo que llegó no es un PDF)"]],
  [{ outcome: "failed:later" }, ["resultado: no se pudo traer (later)"]],
  [{ section: "sanctions", position: 2 }, ["sección: Listas internacionales de sanciones", "lugar: 3"]],
  [
    { filters: "operation,from,later", lane: "rejected" },
    ["filtros: Consulta, Desde, later", "lista: Rechazadas"],
  ],
  [{ filters: "" }, ["filtros: ninguno"]],
  [
    { scopes: "check.ask,aml.read,later.word" },
    ["permisos: Consultar al servicio, lo que puede costar; Ver reportes AML; later.word"],
  ],
  [
    { code: "cross_site", edge: "dossier.tagged" },
    ["motivo: El pedido no vino de esta página", "en: Cambió una etiqueta de un expediente"],
  ],
  [{ later: "x.y", __proto__word: "constructor" }, ["later: x.y", "__proto__word: constructor"]],
])("%j reads %j", (detail, text) => {
  expect(detailWords(detail, wordAt).map(({ name, value }) => `${name}: ${value}`)).toEqual(text)
})

test.each([
  ["f".repeat(64), `${"f".repeat(24)}…`],
  ["01a214e6-1fda-766b-8549-2d36b261d652", "01a214e6-1fda-766b-8549-…"],
  ["Win.Test.EICAR_HDB-1.UNOFFICIAL.of.a.long.name", "Win.Test.EICAR_HDB-1.UNOFFICIAL.of.a.long.name"],
  ["signature_document.refused_as_too_large", "signature_document.refused_as_too_large"],
])("%s stands as %s", (value, shown) => {
  expect(shortHash(value)).toBe(shown)
})

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
  expect(targetWords(target, wordAt)).toEqual({ kind, which })
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
  expect(endpointWords(edge, wordAt)).toBe(words)
})
