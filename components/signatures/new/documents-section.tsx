import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useState } from "react"
import { useFieldArray, useWatch } from "react-hook-form"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import { FileDrop } from "#components/ui/form/file-drop.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { OWN_LIMITS } from "#lib/signatures/request-limits.ts"
import { useChooseFiles } from "./choose-files.ts"
import { useDraftError } from "./counted-field.tsx"
import { DocumentRow, useByteSize } from "./document-row.tsx"
import { copiesOf, type Draft } from "./draft.ts"

/** The documents to be signed: chosen, dropped or pasted, inspected here, and uploaded only when the request is sent. */
export function DocumentsSection() {
  const t = useTranslations("signatureBuilder.documents")
  const chooseFiles = useChooseFiles()
  const byteSize = useByteSize()
  // The rows have ids of their own, which outlast a reload.
  const { fields, remove, swap } = useFieldArray<Draft, "documents", "key">({
    name: "documents",
    keyName: "key",
  })
  const documents = useWatch<Draft, "documents">({ name: "documents" })
  const of = fields.length
  const error = useDraftError("documents")
  const isOver = useFileArrivals(add)

  function add(files: readonly File[]) {
    if (files.length === 0) return
    void chooseFiles(files).then((chosen) =>
      announce(
        chosen
          .flatMap(({ kind, name }) => (kind === "gone" ? [] : [t(`chosen.${kind}`, { name })]))
          .join(" "),
      ),
    )
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
