"use client"

import { TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { FieldName } from "#components/ui/values/field-name.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import type { LiveFile } from "./builder-store.ts"
import { DocumentRemarks } from "./documents/document-verdict.tsx"
import { useByteSize } from "./documents/use-byte-size.ts"
import { copiesOf, type Draft, isBlankSigner } from "./draft/draft.ts"
import { type SignerRemark, signerRemarks } from "./signers/signer-remarks.ts"
import { readTerm } from "./term.ts"
import { useRemarkWords } from "./use-remark-words.ts"
import { useTermWords } from "./use-term-words.ts"

type ReviewContentProps = {
  draft: Draft
  live: ReadonlyMap<string, LiveFile>
  request: SignatureRequest
  now: Date
  timeZone: string
}

/** The request as it will be sent: each document with its hash, each signer with their addresses, the instant on which it ends. */
export function ReviewContent({ draft, live, request, now, timeZone }: ReviewContentProps) {
  const t = useTranslations("signatureBuilder")
  const byteSize = useByteSize()
  const remarks = signerRemarks(draft.signers)
  return (
    <div className="flex flex-col gap-5">
      <Part title={t("name")}>
        <p className="break-words font-semibold text-lg">
          <Verbatim>{request.name}</Verbatim>
        </p>
      </Part>
      <Part title={t("review.documents", { count: request.documents.length })}>
        <ol className="flex flex-col divide-y divide-line rounded-md border border-line">
          {draft.documents.map((document, index) => (
            <li key={document.id} className="flex flex-col gap-0.5 px-3 py-2">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <Verbatim className="break-all font-medium">
                  {index + 1}. {request.documents[index]?.name}
                </Verbatim>
                <span className="text-ink-2 text-sm tabular-nums">
                  {byteSize(document.size)} ·{" "}
                  {t("documents.pages", { count: live.get(document.id)?.inspection?.pages ?? 0 })}
                </span>
              </span>
              <span className="break-all text-ink-3 text-xs">
                SHA-256 <span className="font-mono">{document.sha256}</span>
              </span>
              <div className="text-sm empty:hidden">
                <DocumentRemarks
                  inspection={live.get(document.id)?.inspection}
                  copies={copiesOf(draft.documents, index)}
                />
              </div>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t("review.signers", { count: request.signers.length })}>
        <ol className="flex flex-col divide-y divide-line rounded-md border border-line">
          {keyed(draft, request).map(({ id, signer }, index) => (
            <li
              key={id}
              className="grid gap-x-4 px-3 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)]"
            >
              <span className="break-words font-medium">
                {index + 1}. <Verbatim>{signer.full_name}</Verbatim>
              </span>
              <span className="break-all text-ink-2 tabular-nums">
                {t(`signers.type.${signer.document_type}`)} <Verbatim>{signer.document_number}</Verbatim>
              </span>
              <span className="break-all text-ink-2">
                <Verbatim>{signer.email}</Verbatim>
                {signer.phone ? (
                  <span>
                    {" "}
                    · <Verbatim>{signer.phone}</Verbatim>
                  </span>
                ) : null}
              </span>
              <SignerRemarks remarks={remarks.get(id ?? "") ?? []} />
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t("term.title")}>
        <TermWords draft={draft} now={now} timeZone={timeZone} />
      </Part>
    </div>
  )
}

/** The remarks on a signer, repeated in the review: after sending nobody can change it. */
function SignerRemarks({ remarks }: { remarks: readonly SignerRemark[] }) {
  const words = Object.values(useRemarkWords()(remarks)).join(" ")
  if (words === "") return null
  return (
    <span className="flex items-start gap-1.5 text-sm text-warning sm:col-span-3">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{words}</span>
    </span>
  )
}

/** The signers that are sent, with the ids of their rows. */
function keyed(draft: Draft, request: SignatureRequest) {
  const rows = draft.signers.filter((signer) => !isBlankSigner(signer))
  return request.signers.map((signer, index) => ({ id: rows[index]?.id, signer }))
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="caps text-ink-3">{title}</h3>
      {children}
    </div>
  )
}

/** The instant in words, and the very field that is sent. */
function TermWords({ draft, now, timeZone }: { draft: Draft; now: Date; timeZone: string }) {
  const words = useTermWords(timeZone)
  const read = readTerm(draft.term, now)
  if ("error" in read) return null
  const sent = read.sent.expires_at
    ? `expires_at: ${read.sent.expires_at}`
    : `expires_in: ${read.sent.expires_in ?? ""}`
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span>{words(draft.term, read)}</span>
      <FieldName name={sent} />
    </p>
  )
}
