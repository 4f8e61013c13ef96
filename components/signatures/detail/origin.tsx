import { useTranslations } from "next-intl"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { SignatureDetail } from "#lib/signatures/detail/signature-detail.ts"
import { mayHaveArrived } from "#lib/signatures/ended-unsent.ts"

/** Where this request comes from: who sent or added it, when, under which identifiers. */
export function Origin({ detail }: { detail: SignatureDetail }) {
  const t = useTranslations("signatureDetail.origin")
  const { check, createdBy, createdAt, remoteId } = detail
  const isSent = check !== null && mayHaveArrived(check)
  return (
    <Section title={t("title")}>
      <Facts className="print:grid-cols-3">
        <Fact term={t(check === null ? "addedBy" : isSent ? "sentBy" : "preparedBy")}>{createdBy.name}</Fact>
        <Fact term={t(check === null ? "addedAt" : "preparedAt")}>
          <Instant value={createdAt} />
        </Fact>
        {check?.sentAt ? (
          <Fact term={t(isSent ? "sentAt" : "triedAt")}>
            <Instant value={check.sentAt} />
          </Fact>
        ) : null}
        <Fact term={t("remoteId")}>
          {remoteId === null ? (
            <span className="text-ink-3 italic">{t(isSent ? "remoteIdUnknown" : "remoteIdNone")}</span>
          ) : (
            <span className="flex items-start gap-1">
              <Verbatim className="min-w-0 break-all font-mono text-2xs leading-5">{remoteId}</Verbatim>
              <CopyButton text={remoteId} what={t("remoteId")} className="-my-1" />
            </span>
          )}
        </Fact>
      </Facts>
      {check === null ? <p className="mt-2.5 text-ink-2 text-sm">{t("notFromHere")}</p> : null}
    </Section>
  )
}

function Instant({ value }: { value: string }) {
  return (
    <>
      <Timestamp value={value} show="seconds" zone />
      <span className="block font-mono text-2xs text-ink-3">{value}</span>
    </>
  )
}
