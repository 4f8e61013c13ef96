import { createTranslator } from "next-intl"
import { expect, test } from "vitest"
import { hasWord } from "#lib/i18n/has-word.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { detailWords, shortHash } from "./detail-words.ts"

const es = await messagesOf("es")

const t = createTranslator({ locale: "es-PE", messages: es })
const wordAt = (path: string) => (hasWord(t, path) ? t(path as "ui.erased") : undefined)

test.each([
  [{ way: "password", factor: "totp" }, ["vía: contraseña", "segundo paso: aplicación de códigos"]],
  [{ from: "analyst", to: "manager" }, ["antes: Analista", "ahora: Responsable"]],
  [{ from: null, to: 40 }, ["antes: ninguno", "ahora: 40"]],
  [{ operation: "aml", repeated: true }, ["operación: Reporte AML", "la misma otra vez: sí"]],
  [{ state: "answered" }, ["quedó: Respondida"]],
  [
    { filters: "operation,from,later", lane: "rejected" },
    ["filtros: consulta, desde, later", "lista: Rechazadas"],
  ],
  [{ filters: "" }, ["filtros: ninguno"]],
  [
    { scopes: "check.ask,aml.read,later.word" },
    ["permisos: Consultar: preguntar al servicio, lo que puede costar; Ver reportes AML; later.word"],
  ],
  [
    { code: "cross_site", edge: "dossier.tagged" },
    ["motivo: venía de otro sitio web", "en: Cambió una etiqueta de un expediente"],
  ],
  [{ later: "x.y", __proto__word: "constructor" }, ["later: x.y", "__proto__word: constructor"]],
])("%j reads %j", (detail, said) => {
  expect(detailWords(detail, wordAt).map(({ name, value }) => `${name}: ${value}`)).toEqual(said)
})

test.each([
  ["f".repeat(64), `${"f".repeat(24)}…`],
  ["01a214e6-1fda-766b-8549-2d36b261d652", "01a214e6-1fda-766b-8549-…"],
  ["Win.Test.EICAR_HDB-1.UNOFFICIAL.of.a.long.name", "Win.Test.EICAR_HDB-1.UNOFFICIAL.of.a.long.name"],
  ["signature_document.refused_as_too_large", "signature_document.refused_as_too_large"],
])("%s stands as %s", (value, shown) => {
  expect(shortHash(value)).toBe(shown)
})
