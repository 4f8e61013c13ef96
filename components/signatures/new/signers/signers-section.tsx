"use client"

import { Plus, Table2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useId, useRef, useState } from "react"
import { builder, changeDraft } from "#components/signatures/new/builder-store.ts"
import type { BuilderCommands } from "#components/signatures/new/commands.ts"
import { type DraftSigner, isBlankSigner, newSigner } from "#components/signatures/new/draft/draft.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { PasteBox } from "./paste-box.tsx"
import type { Pasted } from "./paste-signers.ts"
import { signerRemarks } from "./signer-remarks.ts"
import { SignerRow } from "./signer-row.tsx"
import { useEarlierSigners } from "./use-earlier-signers.ts"

type SignersSectionProps = {
  signers: readonly DraftSigner[]
  errorAt: (path: string) => string | undefined
  takeSigner: BuilderCommands["takeSigner"]
}

/** Who is asked to sign: typed, pasted from a spreadsheet, or taken from earlier requests. */
export function SignersSection({ signers, errorAt, takeSigner }: SignersSectionProps) {
  const t = useTranslations("signatureBuilder.signers")
  const [isPasting, setIsPasting] = useState(false)
  const pastedWords = usePastedWords()
  const [told, setTold] = useState<ReturnType<typeof pastedWords> | null>(null)
  const list = useId()
  const rows = useRef<HTMLOListElement>(null)
  const earlier = useEarlierSigners(takeSigner)
  const remarks = signerRemarks(signers)
  const error = errorAt("signers")

  function add(pasted: Pasted) {
    const words = pastedWords(pasted)
    setTold(words)
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
      aside={<span className="text-ink-3 text-sm tabular-nums">{signers.length}</span>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-ink-3 text-xs">{t("hint")}</p>
        {error ? <p className="text-danger text-sm">{error}</p> : null}
        <ol ref={rows} className="flex flex-col divide-y divide-line rounded-md border border-line">
          {signers.map((signer, index) => (
            <SignerRow
              key={signer.id}
              signer={signer}
              place={index + 1}
              isOnly={signers.length === 1}
              remarks={remarks.get(signer.id) ?? []}
              errorAt={errorAt}
              listId={list}
              onWantEarlier={earlier.fetchOnce}
              onName={(name) => earlier.nameOrChoice(signer.id, name)}
              onPasteMany={add}
            />
          ))}
        </ol>
        {told ? (
          <div className="flex flex-col gap-0.5 text-sm">
            <p className="text-ink-2">{told.count}</p>
            {told.odd.map((words) => (
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
        {isPasting ? <PasteBox onPasted={add} onClose={() => setIsPasting(false)} /> : null}
      </div>
    </Section>
  )
}

/** What became of a pasted table: how many it brought, and what of it was not understood. */
function usePastedWords(): (pasted: Pasted) => { count: string; odd: string[] } {
  const t = useTranslations("signatureBuilder.signers")
  const quoted = (words: readonly string[]) =>
    words.map((word) => t("quoted", { word: shortened(word) })).join(", ")
  return ({ signers, unknownTypes, unused }) => ({
    count: signers.length === 0 ? t("pasteEmpty") : t("added", { count: signers.length }),
    odd: [
      ...(unknownTypes.length > 0 ? [t("unknownTypes", { words: quoted(unknownTypes) })] : []),
      ...(unused.length > 0 ? [t("unused", { count: unused.length, words: quoted(unused) })] : []),
    ],
  })
}

function shortened(word: string): string {
  return word.length > 40 ? `${word.slice(0, 39)}…` : word
}
