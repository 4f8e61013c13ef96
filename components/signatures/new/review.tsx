import { TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useWatch } from "react-hook-form"
import { Button } from "#components/ui/controls/button.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { DocumentRemarks } from "./document-row.tsx"
import { copiesOf, type Draft } from "./draft.ts"
import { useByteSize } from "./file-words.ts"
import { requestSchema } from "./request-schema.ts"
import type { SendDraft } from "./send-draft.ts"
import { SendFailureNote, Sending } from "./sending.tsx"
import { type SignerRemark, signerRemarks, useRemarkWords } from "./signer-row.tsx"
import { readTerm } from "./term.ts"
import { useTermWords } from "./term-section.tsx"

type ReviewProps = { now: Date; timeZone: string; sending: SendDraft; onBack: () => void }

/** The whole request to be checked once more, and the one button that sends it: two deliberate steps, and Enter alone never sends. */
export function Review({ now, timeZone, sending, onBack }: ReviewProps) {
  const t = useTranslations("signatureBuilder.review")
  const word = useTranslations("words")
  const draft = useWatch<Draft>() as Draft
  // Null when it can no longer be sent as it is, say because its term came too near.
  const request = requestSchema(now).safeParse(draft).data ?? null
  const heading = useRef<HTMLDivElement>(null)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const isUnconfirmed = isAsked && !isConfirmed
  // One came from the foot of a long page: the review is read from its top, the first document first.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: "start" })
  }, [])

  function sendOnPurpose() {
    if (!isConfirmed) return setIsAsked(true)
    if (request) sending.send(request)
  }

  return (
    <div ref={heading} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Section title={t("go")} registered>
        <div className="flex flex-col gap-5">
          {request ? <ReviewContent draft={draft} request={request} now={now} timeZone={timeZone} /> : null}
          {request || sending.isOpening ? null : (
            <p role="alert" className="text-danger">
              {t("noLonger")}
            </p>
          )}
          <SendFailureNote sending={sending} />
          {sending.isBusy ? (
            <Sending sending={sending} />
          ) : (
            <div className="flex flex-col gap-4 border-line border-t pt-4">
              {request ? (
                <>
                  <p className="max-w-prose font-medium">{t("atOnce", { count: request.signers.length })}</p>
                  <div>
                    <Checkbox
                      label={t("confirm")}
                      checked={isConfirmed}
                      aria-invalid={isUnconfirmed || undefined}
                      aria-describedby={isUnconfirmed ? "review-confirm-error" : undefined}
                      onChange={({ target }) => setIsConfirmed(target.checked)}
                    />
                    {isUnconfirmed ? (
                      <p id="review-confirm-error" role="alert" className="mt-1 text-danger text-sm">
                        {t("confirmFirst")}
                      </p>
                    ) : null}
                  </div>
                </>
              ) : null}
              <div className="flex flex-wrap justify-between gap-2">
                <Button onClick={onBack}>{word("backToFields")}</Button>
                {request ? (
                  <Button variant="primary" onClick={sendOnPurpose}>
                    {draft.isUnanswered ? t("sendAgain") : t("send", { count: request.signers.length })}
                  </Button>
                ) : null}
              </div>
            </div>
          )}
        </div>
      </Section>
    </div>
  )
}

type ReviewContentProps = { draft: Draft; request: SignatureRequest; now: Date; timeZone: string }

/** The request as it will be sent: each document with its hash, each signer with their addresses, the instant on which it ends. */
function ReviewContent({ draft, request, now, timeZone }: ReviewContentProps) {
  const t = useTranslations("signatureBuilder")
  const kinds = useTranslations("dossier.kind")
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
                  {t("documents.pages", { count: document.file?.inspection?.pages ?? 0 })}
                </span>
              </span>
              <span className="break-all text-ink-3 text-xs">
                SHA-256 <span className="font-mono">{document.sha256}</span>
              </span>
              <div className="text-sm empty:hidden">
                <DocumentRemarks
                  inspection={document.file?.inspection}
                  copies={copiesOf(draft.documents, document.id)}
                />
              </div>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={t("review.signers", { count: request.signers.length })}>
        <ol className="flex flex-col divide-y divide-line rounded-md border border-line">
          {request.signers.map((signer, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves in a review
              key={index}
              className="grid gap-x-4 px-3 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)]"
            >
              <span className="break-words font-medium">
                {index + 1}. <Verbatim>{signer.full_name}</Verbatim>
              </span>
              <span className="break-all text-ink-2 tabular-nums">
                {kinds(signer.document_type)} <Verbatim>{signer.document_number}</Verbatim>
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
              <SignerRemarks remarks={remarks.get(draft.signers[index]?.id ?? "") ?? []} />
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
