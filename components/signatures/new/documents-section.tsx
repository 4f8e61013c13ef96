import { Trash2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useState } from "react"
import { useFieldArray, useFormContext, useWatch } from "react-hook-form"
import { Button } from "#components/ui/controls/button.tsx"
import { waitForRelease } from "#components/ui/controls/second-press.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import { FileDrop } from "#components/ui/form/file-drop.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { OWN_LIMITS } from "#lib/signatures/request-limits.ts"
import { DocumentRow } from "./document-row.tsx"
import { copiesOf, type Draft, fileState, rememberFile } from "./draft.ts"
import { useDraftError } from "./draft-errors.tsx"
import { useByteSize } from "./file-words.ts"
import { inspectFile } from "./inspect-file.ts"

/** The documents to be signed: chosen, dropped or pasted, inspected here, and uploaded only when the request is sent. */
export function DocumentsSection() {
  const t = useTranslations("signatureBuilder.documents")
  const { getValues } = useFormContext<Draft>()
  const byteSize = useByteSize()
  // The rows have ids of their own, which outlast a reload.
  const { fields, append, remove, replace, swap } = useFieldArray<Draft, "documents", "key">({
    name: "documents",
    keyName: "key",
  })
  const documents = useWatch<Draft, "documents">({ name: "documents" })
  const of = fields.length
  const refused = documents.filter((document) => fileState(document) === "refused").length
  const error = useDraftError("documents")
  const isOver = useFileArrivals(add)

  /** Adds each file as a document of its own behind the others, and inspects it. */
  function add(files: readonly File[]): void {
    const added = files.map(newDocument)
    append(added, { shouldFocus: false })
    void Promise.all(added.map(read)).then((outcomes) => announce(outcomes.filter(Boolean).join(" ")))
  }

  /** Inspects the file of a document; one with the bytes of a document whose file is missing becomes that document again. Returns the words for it. */
  async function read({ id, fileName: name, file }: NewDocument): Promise<string> {
    const placeNow = () => getValues("documents").findIndex((document) => document.id === id)
    const live = await inspectFile(file.file, () => placeNow() >= 0)
    await waitForRelease()
    const place = placeNow()
    if (!live || place < 0) return "" // taken out meanwhile
    const { sha256, refusal } = live.inspection
    if (sha256) rememberFile(sha256, live)
    const held = getValues("documents")
    const awaited = held.findIndex((one) => one.file === null && one.sha256 && one.sha256 === sha256)
    const filled = held.map((one, index) =>
      index === (awaited < 0 ? place : awaited) ? { ...one, sha256, file: live } : one,
    )
    replace(awaited < 0 ? filled : filled.toSpliced(place, 1))
    if (awaited >= 0) return t("chosen.foundAgain", { name })
    return t(refusal ? "chosen.refused" : "chosen.added", { name })
  }

  return (
    <Section
      title={t("title")}
      registered
      aside={<span className="text-ink-3 text-sm tabular-nums">{of || null}</span>}
    >
      <div className="flex flex-col gap-4">
        {of > 0 ? (
          <ol className="flex flex-col divide-y divide-line rounded-md border border-line">
            {fields.map((field, index) => {
              const held = documents.find(({ id }) => id === field.id) ?? field
              const { id, name } = held
              return (
                <DocumentRow
                  key={id}
                  index={index}
                  of={of}
                  document={held}
                  copies={copiesOf(documents, id)}
                  onChooseAgain={() => document.getElementById(fieldId("documents"))?.click()}
                  onMove={(to) => {
                    swap(index, to)
                    announce(t("movedTo", { name, place: to + 1, of }))
                  }}
                  onTakeOut={() => {
                    remove(index)
                    announce(t("takenOut", { name }))
                  }}
                />
              )
            })}
          </ol>
        ) : null}
        {refused > 1 ? (
          <Button
            size="sm"
            icon={Trash2}
            className="self-start"
            onClick={() => replace(documents.filter((document) => fileState(document) !== "refused"))}
          >
            {t("takeOutRefused", { count: refused })}
          </Button>
        ) : null}
        <Field
          live
          name="documents"
          label={t("files")}
          error={error}
          required
          className={isOver ? "bg-accent-soft" : ""}
        >
          <FileDrop
            multiple
            accept="application/pdf,.pdf"
            prompt={t(of === 0 ? "drop" : "dropMore")}
            onFiles={add}
          />
        </Field>
        <div className="flex flex-col gap-1 text-pretty text-ink-3 text-xs">
          <p>{t("notKept")}</p>
          <p>
            {t("limits", {
              files: OWN_LIMITS.maxFiles,
              size: byteSize(OWN_LIMITS.maxFileBytes),
              total: byteSize(OWN_LIMITS.maxTotalBytes),
            })}
          </p>
        </div>
      </div>
    </Section>
  )
}

type NewDocument = ReturnType<typeof newDocument>

function newDocument(file: File) {
  return {
    id: crypto.randomUUID(),
    name: file.name.normalize("NFC"),
    fileName: file.name,
    size: file.size,
    sha256: null,
    file: { file, inspection: null, picture: null },
  }
}

/**
 * Files that are dropped anywhere on the page or pasted into it, which the browser would otherwise open in the page's place. True while some
 * are held over it.
 */
function useFileArrivals(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    addEventListener(
      "dragover",
      (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    addEventListener("dragleave", (event) => event.relatedTarget === null && setIsOver(false), { signal })
    addEventListener(
      "drop",
      (event) => {
        setIsOver(false)
        take(event, event.dataTransfer)
      },
      { signal },
    )
    addEventListener("paste", (event) => take(event, event.clipboardData), { signal })
    return () => stopping.abort()
  }, [])
  return isOver
}
