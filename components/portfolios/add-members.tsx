"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { documentIn } from "#components/batches/new/document-in.ts"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { TABLE_FILES } from "#components/table-import/file-picker.tsx"
import type { ImportedRow, ImportField } from "#components/table-import/import-field.ts"
import { readDate } from "#components/table-import/read-date.ts"
import { HiddenNote, ReadFailureNote } from "#components/table-import/read-failure-note.tsx"
import { useTableImport } from "#components/table-import/use-table-import.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { FileDrop } from "#components/ui/form/file-drop.tsx"
import { Select, TextArea } from "#components/ui/form/text-input.tsx"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { WordList } from "#components/ui/values/quantity.tsx"
import { MEMBER_KINDS, type MemberKind } from "#lib/domain/monitoring.ts"
import { foldLetters } from "#lib/text/fold.ts"
import { addToPortfolio } from "./actions.ts"

const ColumnMapping = dynamic(() =>
  import("#components/table-import/column-mapping.tsx").then((module) => module.ColumnMapping, missingPart),
)

type Counts = { added: number; known: number; unusual: number }
/** `left`: how many documents are of no kind, and stayed. */
type Sent = { counts: Counts; members: readonly NewMember[]; left: number }
type NewMember = { kind: MemberKind; identifier: string; birthdate?: string; reference?: string }

/** Members sent at once: the body of a server action has a limit. */
const AT_ONCE = 2_000
/** So many documents of no kind are named. */
const ODD_SHOWN = 20
/** As many as a portfolio holds. */
const MOST = 10_000

/** Members from a list or a file: read, told what was found, added on purpose; unusual documents stay aside until somebody takes them in. */
export function AddMembers({ portfolioId }: { portfolioId: string }) {
  const t = useTranslations("portfolios.add")
  const word = useTranslations("words")
  const kinds = useTranslations("dossier.kind")
  const isHydrated = useHydrated()
  const { busy, failure, run } = useAction(addToPortfolio)
  const [typed, setTyped] = useState("")
  const [rows, setRows] = useState<readonly ImportedRow[]>([])
  const [hidden, setHidden] = useState<Parameters<typeof HiddenNote>[0]["hidden"] | null>(null)
  const [as, setAs] = useState<MemberKind | "">("")
  const [sent, setSent] = useState<Sent | null>(null)
  const fields = useMemberFields()
  const source = useTableImport<never>({
    fields,
    trustsUnless: ["identifier"],
    async take({ rows: read, hidden: unseen, heads }) {
      setRows(read)
      setHidden(unseen)
      setSent(null)
      setAs(MEMBER_KINDS.find((kind) => kind === foldLetters(heads.identifier ?? "")) ?? "")
      return null
    },
  })
  const { members, odd, wrongDates } = readMembers(rows, as)
  useReloadGuard(typed !== "" || rows.length > 0)

  async function add(all: readonly NewMember[], acceptUnusual: boolean) {
    const counts: Counts = { added: 0, known: 0, unusual: 0 }
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const part = { members: all.slice(at, at + AT_ONCE), acceptUnusual }
      const end = await run({ id: portfolioId, body: part })
      if (!end.ok) return
      counts.added += end.value.added
      counts.known += end.value.known
      counts.unusual += end.value.unusual
    }
    setSent({ counts, members: all, left: odd.length })
    setRows([])
    setHidden(null)
    // What is of no kind stays, to be corrected.
    setTyped(odd.join("\n"))
  }

  return (
    <div className="flex flex-col gap-4">
      {source.failure ? <ReadFailureNote failure={source.failure} /> : null}
      {sent ? (
        <Banner
          tone={sent.counts.unusual > 0 ? "warning" : "success"}
          live
          title={[
            t("done", sent.counts),
            ...(sent.counts.unusual > 0 ? [t("unusual", { count: sent.counts.unusual })] : []),
            ...(sent.left > 0 ? [t("left", { count: sent.left })] : []),
          ].join(" · ")}
          actions={
            sent.counts.unusual > 0 ? (
              <Button size="sm" busy={busy} onClick={() => add(sent.members, true)}>
                {t("acceptUnusual")}
              </Button>
            ) : null
          }
        >
          {sent.counts.unusual > 0 ? <p>{t("unusualBody")}</p> : null}
        </Banner>
      ) : null}
      <fieldset disabled={!isHydrated} className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <legend className="sr-only">{t("title")}</legend>
        <Field name="members" label={word("list")} hint={t("hint")} plain>
          <TextArea
            rows={5}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="font-mono"
          />
        </Field>
        <div className="flex flex-col justify-center gap-2">
          <FileDrop
            label={t("drop")}
            prompt={t("drop")}
            accept={TABLE_FILES}
            multiple
            onFiles={([first]) => {
              if (first) void source.addFile(first)
            }}
          />
          <Button
            busy={source.isReading}
            disabled={typed.trim() === ""}
            onClick={() => void source.addText(typed)}
          >
            {t("read")}
          </Button>
        </div>
      </fieldset>
      {source.table ? (
        <ColumnMapping
          table={source.table}
          fields={fields}
          onUse={source.addMapped}
          onDivide={source.divide}
          onClose={source.closeTable}
        />
      ) : null}
      {hidden ? <HiddenNote hidden={hidden} /> : null}
      {rows.length > 0 ? (
        <div className="flex flex-wrap items-end gap-3 border-line border-t pt-3">
          <Field name="as" label={t("as")} plain className="w-56">
            <Select value={as} onChange={({ target }) => setAs(target.value as MemberKind | "")}>
              <option value="">{t("auto")}</option>
              {MEMBER_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {kinds(kind)}
                </option>
              ))}
            </Select>
          </Field>
          <ul role="status" className="min-w-0 flex-1 text-sm">
            <li>{t("found", { count: members.length })}</li>
            {odd.length > 0 ? (
              <li className="wrap-anywhere text-warning">
                {t("odd", { count: odd.length })} <WordList words={odd} max={ODD_SHOWN} />
              </li>
            ) : null}
            {wrongDates > 0 ? (
              <li className="text-warning">{t("birthdateWrong", { count: wrongDates })}</li>
            ) : null}
            {members.length > MOST ? <li className="text-danger">{t("tooMany", { max: MOST })}</li> : null}
          </ul>
          <Button
            variant="primary"
            busy={busy}
            disabled={members.length === 0 || members.length > MOST}
            onClick={() => add(members, false)}
          >
            {t("submit", { count: members.length })}
          </Button>
        </div>
      ) : null}
      <Failure text={failure} />
    </div>
  )
}

function useMemberFields(): ImportField[] {
  const t = useTranslations("portfolios.add")
  const field = (name: "identifier" | "kind" | "birthdate" | "reference"): ImportField => ({
    field: name,
    label: t(`field.${name}`),
    names: [t(`field.${name}`), ...t(`alias.${name}`).split("|")],
    optional: name !== "identifier",
  })
  return [
    { ...field("identifier"), look: (cell) => (kindByForm(cell) ? 1 : 0), besides: [] },
    { ...field("kind"), look: (cell) => (kindNamed(cell) ? 1 : 0), besides: [] },
    field("birthdate"),
    field("reference"),
  ]
}

/** The members of the rows, with the documents of no kind that can be told, and how many have a birth date that cannot be read. */
function readMembers(rows: readonly ImportedRow[], as: MemberKind | "") {
  const members: NewMember[] = []
  const odd: string[] = []
  let wrongDates = 0
  const lastYear = new Date().getUTCFullYear()
  for (const { values } of rows) {
    const identifier = values.identifier ?? ""
    const kind = kindNamed(values.kind ?? "") ?? (as || kindByForm(identifier))
    if (identifier === "" || kind === null) {
      if (identifier !== "") odd.push(identifier)
      continue
    }
    const date = values.birthdate ?? ""
    const birthdate = date === "" ? null : readDate(date, "dmy", lastYear)
    if (date !== "" && birthdate === null) wrongDates += 1
    members.push({
      kind,
      identifier,
      ...(birthdate && { birthdate: birthdate.day }),
      ...(values.reference && { reference: values.reference }),
    })
  }
  return { members, odd, wrongDates }
}

/** The kind that a document's form tells; null where it tells none. */
function kindByForm(text: string): MemberKind | null {
  const kind = (["dni", "ruc", "plate"] as const).find((one) => documentIn(one, text) !== null)
  return kind ?? (/^\d{9}$/.test(text.trim()) ? "ce" : null)
}

const NAMED: readonly [RegExp, MemberKind][] = [
  [/^dni$/, "dni"],
  [/^ruc$/, "ruc"],
  [/^(?:placa|plate)$/, "plate"],
  [/^(?:c\.?e\.?|carne de extranjeria)$/, "ce"],
  [/^(?:pasaporte|passport)$/, "passport"],
]

function kindNamed(text: string): MemberKind | null {
  const folded = foldLetters(text.trim())
  return NAMED.find(([name]) => name.test(folded))?.[1] ?? null
}
