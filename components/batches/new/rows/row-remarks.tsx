"use client"

import { CircleAlert, Copy, Equal, History, Info } from "lucide-react"
import { useFormatter, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useAskedWhen } from "#components/ask/asked-when.tsx"
import { useFieldWords, useNoteWords, useVinFaultWords } from "#components/ask/field-words.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { TONE_INK, type Tone } from "#components/ui/values/tone.ts"
import { hasMessage } from "#lib/i18n/has-message.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import type { RowFault } from "./draft-row.ts"
import type { SummarizedRow } from "./summarize-rows.ts"

type RowRemarksProps = { one: SummarizedRow; before: AskedBefore | undefined; isSingle: boolean }

/** The remarks on a row: broken rules, the row that it repeats, when it was asked, unusual values. */
export function RowRemarks({ one, before, isSingle }: RowRemarksProps) {
  const t = useTranslations("newBatch.row")
  const format = useFormatter()
  const label = useTranslations("ask.field")
  const faultWords = useFaultWords()
  const noteWords = useNoteWords()
  const named = (field: string, words: ReactNode) =>
    isSingle || !hasMessage(label, field) ? (
      words
    ) : (
      <>
        {label(field as "dni")}: {words}
      </>
    )
  return (
    <ul className="flex flex-col gap-0.5 text-sm empty:hidden">
      {one.validation.faults.map((fault) => (
        <Remark key={`${fault.field} ${faultWords(fault)}`} tone="danger" icon={CircleAlert}>
          {named(fault.field, faultWords(fault))}
        </Remark>
      ))}
      {one.repeats === null ? null : (
        <Remark tone="warning" icon={Copy}>
          {t("repeats", { id: one.repeats })}
        </Remark>
      )}
      {before ? <AskedRemark before={before} /> : null}
      {one.selfMatches.length === 0 ? null : (
        <Remark tone="warning" icon={Equal}>
          {t("selfMatch", { fields: format.list(one.selfMatches.map((field) => label(field as "dni"))) })}
        </Remark>
      )}
      {one.validation.notes.map(({ field, note }) => (
        <Remark key={field} tone="neutral" icon={Info}>
          {named(field, noteWords(note))}
        </Remark>
      ))}
    </ul>
  )
}

function AskedRemark({ before }: { before: AskedBefore }) {
  const t = useTranslations("newBatch.row")
  const askedWhen = useAskedWhen()
  return (
    <Remark tone={before.state === "unknown" ? "unknown" : "warning"} icon={History}>
      {askedWhen(before)}.{" "}
      <TextLink href={`/checks/${before.checkId}`} target="_blank">
        {t("see")}
      </TextLink>
    </Remark>
  )
}

type RemarkProps = { tone: Tone; icon: typeof Info; children: ReactNode }

function Remark({ tone, icon: Icon, children }: RemarkProps) {
  return (
    <li className={`flex items-start gap-1.5 ${TONE_INK[tone]}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** Returns the words for a broken rule; for a VIN with the position and the character, for our server's own verbatim. */
function useFaultWords(): (fault: RowFault) => string {
  const words = useFieldWords()
  const vinWords = useVinFaultWords()
  return ({ message, vin }) => (vin ? vinWords(vin) : words(message))
}
