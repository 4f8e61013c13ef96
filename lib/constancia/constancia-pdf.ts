import "server-only"
import { buffer } from "node:stream/consumers"
import { getLocale, getTranslations } from "next-intl/server"
import PDFDocument from "pdfkit"
import { messageOr } from "#lib/i18n/has-message.ts"
import { languageOf } from "#lib/i18n/locale.ts"
import { qrPath } from "#lib/qr-path.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import { maskQuestion } from "./build-constancia.ts"
import type { Constancia, ConstanciaInstant } from "./constancia.ts"
import type { IssuedConstancia } from "./issue-constancia.ts"
import { localSigningRing, signCompact } from "./signing-ring.ts"

type Sheet = PDFKit.PDFDocument
type Row = [label: string, value: string]

const MARGIN = 48
const LABEL = 120
const QR = 150
const INK = "#1c1c1c"
const SOFT = "#5c5c5c"

/** A constancia's sheet (A4): result first, evidence last, a code for `/verify`, the signed file attached, a seal over the whole. */
export async function constanciaPdf({ constancia, name, bytes }: IssuedConstancia): Promise<Buffer> {
  const sheet = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    // The attached file is found without a reader of PDFs, in a browser without a network.
    compress: false,
    info: { Title: name.replace(".json", ""), Creator: constancia.product.name },
  })
  sheet.file(bytes, { name, type: "application/json", description: "cotejo-constancia/1" })
  const words = await wordsFor(constancia)
  drawResult(sheet, constancia, words)
  drawCode(sheet, constancia, bytes)
  for (const [title, rows] of evidenceOf(constancia, words)) drawRows(sheet, title, rows)
  sheet.end()
  const whole = await buffer(sheet)
  const seal = signCompact(
    { format: "cotejo-constancia-pdf/1", sha256: sha256Hex(whole) },
    localSigningRing(),
  )
  return Buffer.concat([whole, Buffer.from(`\n%cotejo-seal ${seal}\n`)])
}

type Words = Awaited<ReturnType<typeof wordsFor>>

async function wordsFor(constancia: Constancia) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations()])
  const language = languageOf(locale)
  const word = (key: string, otherwise: string) => messageOr(t, key, otherwise)
  const { check, answer } = constancia
  const state = word(`ui.state.${check.state}`, check.state)
  return {
    t,
    word,
    state,
    proves: constancia.proves[language],
    doesNotProve: constancia.doesNotProve[language],
    operation: word(`operations.${check.operation}.name`, check.operation),
    record:
      answer === null
        ? t("constancia.sheet.nothing")
        : word(`constancia.sheet.presence.${answer.record ?? "none"}`, String(answer.record)),
    result: constancia.result?.[language] ?? state,
  }
}

const moment = ({ local, zone }: ConstanciaInstant) => `${local} (${zone.split("/").at(-1)})`

function drawResult(sheet: Sheet, { asked, product, simulated, instants }: Constancia, words: Words): void {
  const { t, word } = words
  const width = sheet.page.width - 2 * MARGIN - QR - 12
  const line = (text: string, size: number, font = "Helvetica", color = INK) =>
    sheet.font(font).fontSize(size).fillColor(color).text(printable(text), { width }).moveDown(0.25)
  line(`${product.name} · ${t("constancia.sheet.heading")}`, 9, "Helvetica", SOFT)
  line(words.operation, 12)
  for (const [field, value] of Object.entries(asked.fields))
    line(`${word(`check.asked.${field}`, field)}: ${value}`, 10)
  line(words.result, 17, "Helvetica-Bold")
  line(
    t.markup("constancia.sheet.askedOn", { when: () => moment(instants.requested), who: () => asked.by }),
    10,
  )
  if (simulated) line(t("constancia.sheet.simulated"), 10, "Helvetica-Bold")
}

function drawCode(sheet: Sheet, constancia: Constancia, bytes: Buffer): void {
  const { check, asked, instants, result, origin } = constancia
  const code = signCompact(
    {
      format: "cotejo-constancia-code/1",
      check: check.id,
      operation: check.operation,
      state: check.state,
      result,
      asked: maskQuestion(asked.fields),
      requested: instants.requested,
      sha256: sha256Hex(bytes),
    },
    localSigningRing(),
  )
  const address = `${origin}/verify#${code}`
  const { size, path } = qrPath(address)
  const left = sheet.page.width - MARGIN - QR
  sheet
    .link(left, MARGIN - 6, QR, QR, address)
    .save()
    .translate(left, MARGIN - 6)
    .scale(QR / size)
    .path(path)
    .fill("#000000")
    .restore()
  sheet.y = Math.max(sheet.y, MARGIN + QR)
}

function evidenceOf(constancia: Constancia, { t, word, ...words }: Words): [title: string, rows: Row[]][] {
  const { check, answer, instants, httpStatus, files, steps, made, asked } = constancia
  const label = (key: string) => word(`constancia.sheet.${key}`, key)
  const charge = (code: string) => word(`ui.charge.${code}`, code)
  const orNone = (at: ConstanciaInstant | null) => (at === null ? label("none") : `${moment(at)} · ${at.utc}`)
  const given = (name: string, value: string | number | null): Row[] =>
    value === null ? [] : [[name, String(value)]]
  const wholeness = answer?.whole === false ? "cut" : "wholeUnknown"
  return [
    [
      "",
      [
        [label("proves"), words.proves],
        [label("doesNotProve"), words.doesNotProve],
        [label("question"), label(asked.masked ? "masked" : "full")],
      ],
    ],
    [
      label("received"),
      [
        [t("words.status"), words.state],
        [t("words.cost"), charge(check.charge)],
        [t("words.httpStatus"), String(httpStatus ?? t("words.noneCame"))],
        [label("record"), words.record],
        ...given(label("hash"), answer?.sha256 ?? null),
        ...given(t("words.bytes"), answer?.bytes ?? null),
        ...(answer === null || answer.whole === true ? [] : ([["", label(wholeness)]] satisfies Row[])),
        ...given(t("words.reason"), check.problem && word(`problems.${check.problem}.title`, check.problem)),
        ...given(label("finding"), check.finding && label(`findings.${check.finding}`)),
      ],
    ],
    [label("times"), Object.entries(instants).map(([name, at]): Row => [label(name), orNone(at)])],
    [
      label("files"),
      files.map((file) => [
        word(`constancia.sheet.roles.${file.role}`, file.role),
        [word(`constancia.sheet.fileStates.${file.state}`, file.state), file.bytes, file.sha256]
          .filter((part) => part !== null)
          .join(" · "),
      ]),
    ],
    [
      t("words.steps"),
      steps.map((step) => [
        step.at.local,
        [
          word(`ui.state.${step.state}`, step.state),
          charge(step.charge),
          step.httpStatus === null ? null : `HTTP ${step.httpStatus}`,
          step.problem && word(`problems.${step.problem}.title`, step.problem),
          step.by ?? t("words.cotejo"),
        ]
          .filter((part) => part !== null)
          .join(" · "),
      ]),
    ],
    [
      label("identity"),
      [
        [t("words.check"), check.id],
        [t("words.request"), check.requestId],
        [label("paths"), check.specification.join(" · ")],
        ...given(t("words.remoteId"), check.remoteId),
        ...given(label("repeatOf"), check.repeatOf),
        ...given(t("words.batch"), check.batch && `${check.batch.id} · ${check.batch.row ?? "–"}`),
        [t("words.sendings"), String(check.sendings)],
        [label("reads"), String(check.reads)],
        [label("key"), localSigningRing().keyId],
      ],
    ],
    [
      "",
      [
        [
          "",
          t.markup("constancia.sheet.made", {
            when: () => moment(made.at),
            who: () => made.by,
            version: constancia.product.version,
            origin: constancia.origin,
          }),
        ],
        ["", t("constancia.sheet.checkIt", { address: `${constancia.origin}/verify` })],
      ],
    ],
  ]
}

function drawRows(sheet: Sheet, title: string, rows: readonly Row[]): void {
  if (rows.length === 0) return
  const value = sheet.page.width - 2 * MARGIN - LABEL
  const room = (height: number) => {
    if (sheet.y + height > sheet.page.height - MARGIN) sheet.addPage()
  }
  sheet.moveDown(0.6)
  room(40)
  if (title !== "") {
    sheet
      .font("Helvetica-Bold")
      .fontSize(9)
      .fillColor(INK)
      .text(printable(title), MARGIN, sheet.y)
      .moveDown(0.2)
  }
  sheet.font("Helvetica").fontSize(8)
  for (const [label, text] of rows) {
    const height = sheet.heightOfString(printable(text), { width: value })
    room(height)
    const top = sheet.y
    sheet.fillColor(SOFT).text(printable(label), MARGIN, top, { width: LABEL - 8 })
    const below = sheet.y
    sheet.fillColor(INK).text(printable(text), MARGIN + LABEL, top, { width: value })
    sheet.y = Math.max(below, sheet.y) + 1.5
  }
}

/** The letters that every reader of PDFs has of its own (Windows-1252); others are in the attached file. */
const SHOWN = /^[\u0020-\u007e\u00a0-\u00ff–—‘’“”…•€]$/u

function printable(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) => {
    if (SHOWN.test(letter)) return letter
    const base = letter.normalize("NFKD").charAt(0)
    return SHOWN.test(base) ? base : "?"
  }).join("")
}
