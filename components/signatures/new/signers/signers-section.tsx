"use client"

import { Plus, Table2 } from "lucide-react"
import { useFormatter, useTranslations } from "next-intl"
import { type ClipboardEvent, useId, useRef, useState } from "react"
import { builder, changeDraft, readingSigners } from "#components/signatures/new/builder-store.ts"
import type { BuilderCommands } from "#components/signatures/new/commands.ts"
import { type DraftSigner, isBlankSigner, newSigner } from "#components/signatures/new/draft/draft.ts"
import type { DraftErrors } from "#components/signatures/new/draft/use-draft-errors.ts"
import { useRemarkWords } from "#components/signatures/new/use-remark-words.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { waitForRelease } from "#components/ui/controls/wait-for-release.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { loadCode } from "#components/ui/feedback/load-code.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { truncate } from "#lib/text/truncate.ts"
import { PasteForm } from "./paste-form.tsx"
import type { Pasted } from "./paste-signers.ts"
import { signerRemarks } from "./signer-remarks.ts"
import { SignerRow } from "./signer-row.tsx"
import { useEarlierSigners } from "./use-earlier-signers.ts"

type SignersSectionProps = {
  signers: readonly DraftSigner[]
  errors: DraftErrors
  takeSigner: BuilderCommands["takeSigner"]
}

/** Who is asked to sign: typed, pasted from a spreadsheet, or taken from earlier requests. */
export function SignersSection({ signers, errors, takeSigner }: SignersSectionProps) {
  const t = useTranslations("signatureBuilder.signers")
  const [isPasting, setIsPasting] = useState(false)
  const pastedWords = usePastedWords()
  const [outcome, setOutcome] = useState<ReturnType<typeof pastedWords> | null>(null)
  const list = useId()
  const rows = useRef<HTMLOListElement>(null)
  const earlier = useEarlierSigners(takeSigner)
  const remarks = signerRemarks(signers)
  const remarkWords = useRemarkWords()
  const error = errors.at("signers")
  const filled = signers.filter((signer) => !isBlankSigner(signer)).length

  function add(pasted: Pasted) {
    const words = pastedWords(pasted)
    setOutcome(words)
    announce([words.count, ...words.odd].join(" "))
    if (pasted.signers.length === 0) return
    const before = builder().draft.signers.filter((signer) => !isBlankSigner(signer))
    changeDraft({ signers: [...before, ...pasted.signers.map((values) => newSigner(values))] }, "signers")
    setIsPasting(false)
  }

  function addEmpty() {
    changeDraft({ signers: [...builder().draft.signers, newSigner()] }, "signers")
    requestAnimationFrame(() => rows.current?.lastElementChild?.querySelector("input")?.focus())
  }

  return (
    <Section
      title={t("title")}
      aside={<span className="text-ink-3 text-sm tabular-nums">{filled || null}</span>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-ink-3 text-xs">{t("hint")}</p>
        {error ? <p className="text-danger text-sm">{error}</p> : null}
        <ol
          ref={rows}
          onPaste={(event) => void pasteMany(event, add)}
          className="flex flex-col divide-y divide-line rounded-md border border-line"
        >
          {signers.map((signer, index) => (
            <SignerRow
              key={signer.id}
              signer={signer}
              place={index + 1}
              isOnly={signers.length === 1}
              errors={errors.row(signer.id)}
              remarks={remarkWords(remarks.get(signer.id) ?? [])}
              listId={list}
              onWantEarlier={earlier.fetchOnce}
              onName={earlier.nameOrChoice}
            />
          ))}
        </ol>
        {outcome ? (
          <div className="flex flex-col gap-0.5 text-sm">
            <p className="text-ink-2">{outcome.count}</p>
            {outcome.odd.map((words) => (
              <p key={words} className="text-warning">
                {words}
              </p>
            ))}
          </div>
        ) : null}
        <datalist id={list}>
          {earlier.signers.map(({ choice, detail }) => (
            <option key={choice} value={choice}>
              {detail}
            </option>
          ))}
        </datalist>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={addEmpty}>
            <Plus className="size-4" aria-hidden="true" />
            {t("add")}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isPasting}
            onClick={() => setIsPasting(!isPasting)}
          >
            <Table2 className="size-4" aria-hidden="true" />
            {t("paste")}
          </Button>
        </div>
        {isPasting ? <PasteForm onPasted={add} onClose={() => setIsPasting(false)} /> : null}
      </div>
    </Section>
  )
}

/** A table that is pasted into any field becomes rows; a single cell goes where it was pasted. */
async function pasteMany(event: ClipboardEvent, onPasted: (pasted: Pasted) => void): Promise<void> {
  const text = event.clipboardData.getData("text").trim()
  if (!/\t/.test(text) && !/\n/.test(text)) return
  event.preventDefault()
  await readingSigners(async () => {
    const code = await loadCode(() => import("./read-signers.ts"))
    const pasted = await code?.readSigners(text)
    if (!pasted) return false
    await waitForRelease()
    onPasted(pasted)
    return pasted.signers.length > 0
  })
}

/** The longest head or word of a pasted table that is repeated in a message. */
const MAX_QUOTED = 40

/** Returns the words for a pasted table: how many signers it brought, and what was not understood. */
function usePastedWords(): (pasted: Pasted) => { count: string; odd: string[] } {
  const t = useTranslations("signatureBuilder.signers")
  const format = useFormatter()
  const quoted = (words: readonly string[]) =>
    format.list(words.map((word) => t("quoted", { word: truncate(word, MAX_QUOTED) })))
  return ({ signers, unknownTypes, unused }) => ({
    count: signers.length === 0 ? t("pasteEmpty") : t("added", { count: signers.length }),
    odd: [
      ...(unknownTypes.length > 0 ? [t("unknownTypes", { words: quoted(unknownTypes) })] : []),
      ...(unused.length > 0 ? [t("unused", { count: unused.length, words: quoted(unused) })] : []),
    ],
  })
}
