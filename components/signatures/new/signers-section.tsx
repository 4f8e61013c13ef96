import { useQuery } from "@tanstack/react-query"
import { Plus, Table2 } from "lucide-react"
import dynamic from "next/dynamic"
import { useFormatter, useTranslations } from "next-intl"
import { type ChangeEvent, type ClipboardEvent, type FocusEvent, useCallback, useId, useState } from "react"
import { useFieldArray, useFormContext, useWatch } from "react-hook-form"
import { earlierSigners } from "#components/query/signatures.ts"
import { useAction } from "#components/query/use-action.ts"
import { takeSigner } from "#components/signatures/actions.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { waitForRelease } from "#components/ui/controls/second-press.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { loadCode, missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { Section } from "#components/ui/layout/section.tsx"
import type { EarlierSigner } from "#lib/signatures/earlier-signers.ts"
import type { Signer } from "#lib/signatures/request-schema.ts"
import { truncate } from "#lib/text/truncate.ts"
import { useDraftError } from "./counted-field.tsx"
import { type Draft, isBlankSigner, newSigner } from "./draft.ts"
import type { Pasted } from "./paste-signers.ts"
import { SignerRow, signerRemarks, useRemarkWords } from "./signer-row.tsx"

const PasteForm = dynamic(() => import("./paste-form.tsx").then((part) => part.PasteForm, missingPart), {
  loading: () => <Skeleton className="h-40 w-full" />,
})

type Reading = (work: () => Promise<boolean>) => Promise<void>

/** Who is asked to sign: typed, pasted from a spreadsheet, or taken from earlier requests. While a table is read, `reading` tells the form. */
export function SignersSection({ reading }: { reading: Reading }) {
  const t = useTranslations("signatureBuilder.signers")
  const { getValues, setValue } = useFormContext<Draft>()
  const [isPasting, setIsPasting] = useState(false)
  const pastedWords = usePastedWords()
  const [outcome, setOutcome] = useState<ReturnType<typeof pastedWords> | null>(null)
  const list = useId()
  const { fields, append, remove } = useFieldArray<Draft, "signers", "key">({
    name: "signers",
    keyName: "key",
  })
  const signers = useWatch<Draft, "signers">({ name: "signers" })
  const earlier = useEarlierSigners()
  const remarks = signerRemarks(signers)
  const remarkWords = useRemarkWords()
  const error = useDraftError("signers")
  const filled = signers.filter((signer) => !isBlankSigner(signer)).length

  function add(pasted: Pasted) {
    const words = pastedWords(pasted)
    setOutcome(words)
    announce([words.count, ...words.odd].join(" "))
    if (pasted.signers.length === 0) return
    const before = getValues("signers").filter((signer) => !isBlankSigner(signer))
    setValue("signers", [...before, ...pasted.signers.map((values) => newSigner(values))])
    setIsPasting(false)
  }

  const takeOut = useCallback(
    (index: number) =>
      getValues("signers").length === 1 ? setValue("signers", [newSigner()]) : remove(index),
    [getValues, setValue, remove],
  )

  return (
    <Section
      title={t("title")}
      aside={<span className="text-ink-3 text-sm tabular-nums">{filled || null}</span>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-ink-3 text-xs">{t("hint")}</p>
        {error ? <p className="text-danger text-sm">{error}</p> : null}
        <ol
          onPaste={(event) => void pasteMany(event, reading, add)}
          onFocus={earlier.onFocus}
          onChange={earlier.onChange}
          className="flex flex-col divide-y divide-line rounded-md border border-line"
        >
          {fields.map(({ id }, index) => (
            <SignerRow
              key={id}
              index={index}
              {...remarkWords(remarks.get(id) ?? [])}
              listId={list}
              onTakeOut={takeOut}
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
          {earlier.signers.map((signer) => (
            <option key={choiceOf(signer)} value={choiceOf(signer)}>
              {[signer.document_type, signer.email].join(" · ")}
            </option>
          ))}
        </datalist>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            onClick={() => append(newSigner(), { focusName: `signers.${fields.length}.full_name` })}
          >
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
        {isPasting ? (
          <PasteForm onPasted={add} onClose={() => setIsPasting(false)} reading={reading} />
        ) : null}
      </div>
    </Section>
  )
}

/** A table that is pasted into any field becomes rows; a single cell goes where it was pasted. */
async function pasteMany(
  event: ClipboardEvent,
  reading: Reading,
  onPasted: (pasted: Pasted) => void,
): Promise<void> {
  const text = event.clipboardData.getData("text").trim()
  if (!/\t/.test(text) && !/\n/.test(text)) return
  event.preventDefault()
  await reading(async () => {
    const code = await loadCode(() => import("./paste-signers.ts"))
    const pasted = await code?.readSigners(text)
    if (!pasted) return false
    await waitForRelease()
    onPasted(pasted)
    return pasted.signers.length > 0
  })
}

/**
 * Returns the signers of this person's own earlier requests; fetched when a name is first about to be typed, masked, and kept in memory only. A chosen one
 * is revealed by a command of its own, which is recorded.
 */
function useEarlierSigners() {
  const t = useTranslations("signatureBuilder.signers")
  const { getValues, setValue } = useFormContext<Draft>()
  const [isWanted, setIsWanted] = useState(false)
  const { run } = useAction(takeSigner)
  const { data } = useQuery(earlierSigners(isWanted))
  const signers = data?.items ?? []

  async function take({ checkId, position }: EarlierSigner, text: string): Promise<void> {
    const taken = await run({ checkId, position }, { onRefused: () => true })
    const index = getValues("signers").findIndex(({ full_name }) => full_name === text)
    if (index < 0) return
    if (!taken.ok) return toast({ tone: "danger", title: t("notTaken") })
    for (const [field, value] of Object.entries({ ...taken.value, phone: taken.value.phone ?? "" }))
      setValue(`signers.${index}.${field as keyof Signer}`, value)
  }

  return {
    signers,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.matches("input[list]")) setIsWanted(true)
    },
    /** A typed text is the name; a line of the suggestions is somebody, whose data replaces it. */
    onChange: ({ target }: ChangeEvent<HTMLElement>) => {
      if (!(target instanceof HTMLInputElement) || !target.list) return
      const chosen = signers.find((signer) => choiceOf(signer) === target.value)
      if (chosen) void take(chosen, target.value)
    },
  }
}

/** What the list of suggestions puts into the field; names one of them only. */
function choiceOf({ full_name, document_number }: EarlierSigner): string {
  return `${full_name} · ${document_number}`
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
