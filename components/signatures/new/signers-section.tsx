import { useMutation, useQuery } from "@tanstack/react-query"
import { Plus, Table2 } from "lucide-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  useCallback,
  useId,
  useRef,
  useState,
} from "react"
import { useFieldArray, useFormContext, useFormState, useWatch } from "react-hook-form"
import { earlierSigners } from "#components/query/signatures.ts"
import { useAction } from "#components/query/use-action.ts"
import { takeSigner } from "#components/signatures/actions.ts"
import { ReadFailureNote } from "#components/table-import/read-failure-note.tsx"
import { useTableImport } from "#components/table-import/use-table-import.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { waitForRelease } from "#components/ui/controls/second-press.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { missingPart, notYet } from "#components/ui/feedback/missing-part.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { Section } from "#components/ui/layout/section.tsx"
import type { EarlierSigner } from "#lib/signatures/earlier-signers.ts"
import { type Draft, isBlankSigner, newSigner, READING_SIGNERS } from "./draft.ts"
import { useDraftError } from "./draft-errors.tsx"
import { pastedSigners, signerFields } from "./paste-signers.ts"
import { SignerRow, signerRemarks, useRemarkWords } from "./signer-row.tsx"
import { usePastedWords } from "./use-pasted-words.ts"

const PasteForm = dynamic(() => import("./paste-form.tsx").then((part) => part.PasteForm, missingPart), {
  loading: notYet,
})

/** Who is asked to sign: typed, pasted from a spreadsheet, or taken from earlier requests. */
export function SignersSection() {
  const t = useTranslations("signatureBuilder.signers")
  const { getValues } = useFormContext<Draft>()
  const [isPasting, setIsPasting] = useState(false)
  const pastedWords = usePastedWords()
  const [outcome, setOutcome] = useState<ReturnType<typeof pastedWords> | null>(null)
  const added = useRef(0)
  const list = useId()
  const { fields, append, remove, replace } = useFieldArray<Draft, "signers", "key">({
    name: "signers",
    keyName: "key",
  })
  const signers = useWatch<Draft, "signers">({ name: "signers" })
  const earlier = useEarlierSigners()
  const remarks = signerRemarks(signers)
  const remarkWords = useRemarkWords()
  const error = useDraftError("signers")
  const filled = signers.filter((signer) => !isBlankSigner(signer)).length

  const columns = signerFields((column) => t(column))
  const source = useTableImport<{ kind: "noSigner" }>({
    fields: columns,
    trustsUnless: ["document_number", "email"],
    async take(imported) {
      const pasted = pastedSigners(imported)
      setOutcome(null)
      if (pasted.signers.length === 0) return { kind: "noSigner" }
      await waitForRelease()
      const words = pastedWords(pasted)
      setOutcome(words)
      announce([words.count, ...words.odd].join(" "))
      const before = getValues("signers").filter((signer) => !isBlankSigner(signer))
      replace([...before, ...pasted.signers.map((values) => newSigner(values))])
      added.current += pasted.signers.length
      setIsPasting(false)
      return null
    },
  })

  const { failure } = source
  const { mutate: bring } = useMutation({
    ...READING_SIGNERS,
    async mutationFn(given: string | File): Promise<boolean> {
      const before = added.current
      await (typeof given === "string" ? source.addText(given) : source.addFile(given))
      return added.current > before // not while its columns wait to be chosen
    },
  })

  /** A table that is pasted into any field becomes rows; a single cell goes where it was pasted. */
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData("text").trim()
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    bring(text)
  }

  const takeOut = useCallback(
    (index: number) => (getValues("signers").length === 1 ? replace([newSigner()]) : remove(index)),
    [getValues, replace, remove],
  )

  return (
    <Section
      title={t("title")}
      aside={<span className="text-ink-3 text-sm tabular-nums">{filled || null}</span>}
    >
      <div className="flex flex-col gap-4">
        {error ? <p className="text-danger text-sm">{error}</p> : null}
        <ol
          onPaste={paste}
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
        {failure?.kind === "noSigner" ? (
          <p role="alert" className="text-danger text-sm">
            {t("pasteEmpty")}
          </p>
        ) : null}
        {failure && failure.kind !== "noSigner" ? <ReadFailureNote failure={failure} /> : null}
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
            icon={Plus}
            size="sm"
            onClick={() => append(newSigner(), { focusName: `signers.${fields.length}.full_name` })}
          >
            {t("add")}
          </Button>
          <Button
            icon={Table2}
            size="sm"
            variant="quiet"
            aria-expanded={isPasting}
            onClick={() => setIsPasting(!isPasting)}
          >
            {t("paste")}
          </Button>
        </div>
        {isPasting || source.table ? (
          <PasteForm source={source} fields={columns} onGiven={bring} onClose={() => setIsPasting(false)} />
        ) : null}
      </div>
    </Section>
  )
}

/**
 * Returns the signers of this person's own earlier requests; fetched when a name is first about to be typed, masked, and kept in memory only. A chosen one
 * is revealed by a command of its own, which is recorded.
 */
function useEarlierSigners() {
  const t = useTranslations("signatureBuilder.signers")
  const { getValues, setValue } = useFormContext<Draft>()
  const { isSubmitted } = useFormState<Draft>()
  const [isWanted, setIsWanted] = useState(false)
  const { run } = useAction(takeSigner)
  const { data } = useQuery(earlierSigners(isWanted))
  const signers = data?.items ?? []

  async function take({ checkId, position }: EarlierSigner, text: string): Promise<void> {
    const taken = await run({ checkId, position }, { onRefused: () => true })
    const index = getValues("signers").findIndex(({ full_name }) => full_name === text)
    if (index < 0) return
    if (!taken.ok) return toast({ tone: "danger", title: t("notTaken") })
    const signer = { ...getValues(`signers.${index}`), ...taken.value, phone: taken.value.phone ?? "" }
    setValue(`signers.${index}`, signer, { shouldValidate: isSubmitted })
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
