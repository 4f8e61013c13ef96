import { useTranslations } from "next-intl"
import { ApiError } from "#components/query/http.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { FailureNote, FailureReference } from "#components/ui/feedback/failure-note.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { useByteSize } from "./file-words.ts"
import type { SendDraft } from "./send-draft.ts"

/** The progress of the upload, and whether it can still be cancelled: as long as bytes are missing, nothing is sent on to the service. */
export function Sending({ sending: { progress, isOpening, cancel } }: { sending: SendDraft }) {
  const t = useTranslations("signatureBuilder.sending")
  const byteSize = useByteSize()
  const { sent, total, isDelivered } = progress
  const isUploading = !isDelivered && !isOpening
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <div role="status" className="flex items-center gap-2 font-medium">
        <Spinner />
        {t(isUploading ? "uploading" : isOpening ? "opening" : "delivered")}
      </div>
      {isUploading ? (
        <>
          <progress
            aria-label={t("uploading")}
            value={sent}
            max={Math.max(total, 1)}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-sm border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2 text-sm tabular-nums">
              {t("bytes", { sent: byteSize(sent), total: byteSize(total) })}
            </p>
            <Button size="sm" onClick={cancel}>
              {t("cancel")}
            </Button>
          </div>
          <p className="max-w-prose text-ink-3 text-xs">{t("cancelHint")}</p>
        </>
      ) : (
        <p className="max-w-prose text-ink-2">{t("deliveredBody")}</p>
      )}
    </div>
  )
}

const TONE = {
  cancelled: "neutral",
  cut: "warning",
  lost: "unknown",
  fileGone: "danger",
} as const

/** The failure of a sending: what happened, whether anything may have been sent, and what to do. */
export function SendFailureNote({ sending: { error, beginAnew } }: { sending: SendDraft }) {
  const t = useTranslations("signatureBuilder.failure")
  if (!error) return null
  if (error instanceof ApiError) return <RefusalNote error={error} beginAnew={beginAnew} />
  return (
    <FailureNote tone={TONE[error.kind]} title={t(`${error.kind}.title`)}>
      <p>{t(`${error.kind}.body`)}</p>
      <p>{t("kept")}</p>
    </FailureNote>
  )
}

function RefusalNote({ error, beginAnew }: { error: ApiError; beginAnew: () => void }) {
  const t = useTranslations("signatureBuilder.failure")
  const isReused = error.code === "idempotency_key_reused"
  // The conflicting request is on the board.
  const isInTheWay = isReused || error.code === "signature_repeated"
  return (
    <FailureNote
      tone={isReused ? "unknown" : "danger"}
      title={isReused ? t("reused.title") : error.title || t("problem.title")}
      actions={
        isInTheWay ? (
          <>
            <LinkButton href="/signatures?order=newest" size="sm">
              {t("reused.see")}
            </LinkButton>
            {isReused ? (
              <Button size="sm" onClick={beginAnew}>
                {t("reused.anew")}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <p>{isReused ? t("reused.body") : error.detail || t("problem.body")}</p>
      <p>{t("kept")}</p>
      <FailureReference codes={[error.code ?? `http_${error.status}`, error.requestId]} />
    </FailureNote>
  )
}
