"use client"

import { useTranslations } from "next-intl"
import type { Phase } from "#components/signatures/new/builder-store.ts"
import { useByteSize } from "#components/signatures/new/documents/use-byte-size.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { cancelSending } from "./send-draft.ts"

/** The progress of the upload, and whether it can still be cancelled: as long as bytes are missing, nothing is sent on to the service. */
export function Sending({ phase }: { phase: Phase }) {
  const t = useTranslations("signatureBuilder.sending")
  const byteSize = useByteSize()
  const isUploading = phase.kind === "uploading"
  const sent = isUploading ? phase.sent : 1
  const total = isUploading ? phase.total : 1

  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <div role="status" className="flex items-center gap-2 font-medium">
        <Spinner />
        {t(isUploading ? "uploading" : phase.kind === "opening" ? "opening" : "delivered")}
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
            <Button size="sm" onClick={cancelSending}>
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
