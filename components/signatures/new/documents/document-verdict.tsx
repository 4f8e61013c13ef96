"use client"

import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react"
import { useFormatter, useTranslations } from "next-intl"
import type { LiveFile } from "#components/signatures/new/builder-store.ts"
import type { DraftDocument } from "#components/signatures/new/draft/draft.ts"
import { Badge } from "#components/ui/values/badge.tsx"
import type { OwnLimits } from "#lib/signatures/own-limits.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import type { Inspection } from "./inspection.ts"
import { useByteSize } from "./use-byte-size.ts"

type DocumentVerdictProps = {
  document: DraftDocument
  live: LiveFile | undefined
  /** Places of the other documents with the same bytes. */
  copies: readonly number[]
  limits: OwnLimits
  error: string | undefined
}

/** The findings about a file: size, pages, hash, whether it can be sent, and its remarks. */
export function DocumentVerdict({ document, live, copies, limits, error }: DocumentVerdictProps) {
  const t = useTranslations("signatureBuilder.documents")
  const byteSize = useByteSize()
  const inspection = live?.inspection
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <VerdictBadge live={live} isRefused={error !== undefined} />
        <span className="tabular-nums">{byteSize(document.size)}</span>
        {inspection?.pages ? (
          <span className="tabular-nums">{t("pages", { count: inspection.pages })}</span>
        ) : null}
        {document.name === document.fileName ? null : (
          <span dir="auto" className="min-w-0 break-all text-ink-3">
            {spellUnseen(document.fileName)}
          </span>
        )}
      </p>
      {document.sha256 ? (
        <p className="break-all text-ink-3 text-xs">
          SHA-256 <span className="font-mono">{document.sha256}</span>
        </p>
      ) : null}
      {inspection?.refusal ? (
        <p className="flex items-start gap-1.5 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            {t(`refusal.${inspection.refusal}`, { size: byteSize(limits.maxFileBytes) })}{" "}
            {inspection.likeness ? <span>{t(`likeness.${inspection.likeness}`)}</span> : null}
          </span>
        </p>
      ) : null}
      <DocumentRemarks inspection={inspection} copies={copies} />
      {error && !inspection?.refusal ? (
        <p id={`file-${document.id}-error`} className="flex items-start gap-1.5 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}

/** `isRefused`: by our server or the service, who knew more of the file than this page. */
function VerdictBadge({ live, isRefused }: { live: LiveFile | undefined; isRefused: boolean }) {
  const t = useTranslations("signatureBuilder.documents.verdict")
  if (!live) return <Badge tone="warning">{t("missing")}</Badge>
  if (!live.inspection) {
    return (
      <Badge tone="info" icon={LoaderCircle}>
        {t("reading")}
      </Badge>
    )
  }
  if (live.inspection.refusal || isRefused) {
    return (
      <Badge tone="danger" icon={CircleAlert}>
        {t("refused")}
      </Badge>
    )
  }
  return (
    <Badge tone="success" icon={CircleCheck}>
      {t("ok")}
    </Badge>
  )
}

type RemarksProps = { inspection: Inspection | null | undefined; copies: readonly number[] }

/** The remarks on a document that a person should read before it is sent; nothing without any. */
export function DocumentRemarks({ inspection, copies }: RemarksProps) {
  const t = useTranslations("signatureBuilder.documents.remark")
  const format = useFormatter()
  const remarks = inspection?.refusal ? [] : (inspection?.remarks ?? [])
  const words = [
    ...remarks.map((remark) => t(remark)),
    ...(copies.length > 0
      ? [t("copy", { count: copies.length, places: format.list(copies.map(String)) })]
      : []),
  ]
  if (words.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {words.map((remark) => (
        <li key={remark} className="flex items-start gap-1.5 text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{remark}</span>
        </li>
      ))}
    </ul>
  )
}
