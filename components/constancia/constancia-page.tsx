import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { UnshownRecord } from "#components/checks/unshown-record.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { UnshownCode } from "#lib/domain/failures.ts"
import { ConstanciaSheet } from "./constancia-sheet.tsx"
import { DownloadButton } from "./download-button.tsx"

type ConstanciaPageProps = ComponentProps<typeof ConstanciaSheet> & {
  /** The rights of the reader's role. */
  may: { full: boolean; answer: boolean }
}

/** The sheet of a check's constancia, with its downloads; what leaves is the PDF or the signed file, each recorded. */
export function ConstanciaPage({ constancia, keyId, may }: ConstanciaPageProps) {
  const t = useTranslations("constancia")
  const word = useTranslations("words")
  const { id } = constancia.check
  const { asked } = constancia
  const file = `/api/checks/${id}/constancia?asked=${asked.masked ? "masked" : "full"}`
  return (
    <>
      <div data-screen-only>
        <PageHeader
          title={t("title")}
          eyebrow={
            <TextLink href={`/checks/${id}`} className="normal-case">
              {t("back")}
            </TextLink>
          }
          description={t("lead")}
        />
        <div className="mb-5 flex flex-wrap items-start gap-2">
          <DownloadButton
            href={`${file}&format=pdf`}
            label={t("downloadPdf")}
            busyLabel={t("downloading")}
            doneLabel={t("downloaded")}
            variant="primary"
          />
          <DownloadButton
            href={file}
            label={t("download")}
            busyLabel={t("downloading")}
            doneLabel={t("downloaded")}
            variant="quiet"
          />
          {may.answer && constancia.answer !== null ? (
            <DownloadButton
              href={`/api/checks/${id}/answer`}
              label={t("answerDownload")}
              busyLabel={word("downloading")}
              doneLabel={t("answerDownloaded")}
            />
          ) : null}
          {may.full ? (
            <TextLink
              href={`/checks/${id}/constancia${asked.masked ? "" : "?asked=masked"}`}
              className="inline-flex h-9 items-center px-1"
            >
              {t(asked.masked ? "showFull" : "showMasked")}
            </TextLink>
          ) : null}
          <TextLink href="/verify" className="inline-flex h-9 items-center px-1">
            {word("verifyConstancia")}
          </TextLink>
        </div>
      </div>
      <ConstanciaSheet constancia={constancia} keyId={keyId} />
    </>
  )
}

type UnshownConstanciaProps = {
  checkId: string
  code: UnshownCode
  /** When its data was erased; null when it was not. */
  erasedAt: Date | null
}

/** In place of the sheet: why there is none. A person who holds a constancia from before an erasure looks up here whether it is still valid. */
export function UnshownConstancia({ checkId, code, erasedAt }: UnshownConstanciaProps) {
  const t = useTranslations("constancia")
  return (
    <>
      <PageHeader
        title={t("title")}
        eyebrow={
          <TextLink href={`/checks/${checkId}`} className="normal-case">
            {t("back")}
          </TextLink>
        }
      />
      <UnshownRecord code={code} />
      {erasedAt ? (
        <p className="mt-4 max-w-prose">{t.rich("erased", { at: () => <Timestamp value={erasedAt} /> })}</p>
      ) : null}
    </>
  )
}
