import { useFormatter, useTranslations } from "next-intl"
import { LeftOut } from "#components/answers/left-out.tsx"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedList, displayedText } from "#lib/checks/answers/displayed-part.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { displayedValue, MAX_DISPLAYED_PARTS } from "#lib/signatures/detail/displayed-record.ts"
import { type Rejection, rejectionsOf } from "#lib/signatures/detail/rejections.ts"
import { ChangedMark } from "./live-signature.tsx"
import { Moment } from "./signers.tsx"

/** Who rejected which part, and why: a rejection that the request and its documents share is shown once. Absent without any. */
export function Rejections({ record, href }: { record: ExactJson; href: string }) {
  const t = useTranslations("signatureDetail.rejection")
  const { shown: rejections, more } = displayedList(rejectionsOf(record), MAX_DISPLAYED_PARTS.rejections)
  if (rejections.length === 0) return null
  return (
    <Section
      title={t("title")}
      aside={<ChangedMark facts={["rejected_at", "rejected_reason", "rejected_by"]} />}
      className="border-l-3 border-l-danger"
    >
      <ul className="flex flex-col gap-3">
        {rejections.map((rejection, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a settled list, in the order of the record
          <li key={index}>
            <One rejection={rejection} href={href} />
          </li>
        ))}
      </ul>
      <LeftOut count={more} href={href} />
    </Section>
  )
}

function One({ rejection, href }: { rejection: Rejection; href: string }) {
  const t = useTranslations("signatureDetail.rejection")
  const word = useTranslations("words")
  const format = useFormatter()
  const { isOfRequest, documents, at, reason, by } = rejection
  const names = documents.map((name) => (name === null ? t("nameless") : displayedText(name)))
  return (
    <>
      <h3 className="wrap-anywhere font-semibold">
        {t.rich("of", {
          request: String(isOfRequest),
          count: documents.length,
          // biome-ignore lint/suspicious/noArrayIndexKey: two documents of one name are two
          names: () => format.list(names.map((name, index) => <Verbatim key={index}>{name}</Verbatim>)),
        })}
      </h3>
      <Facts className="mt-1 gap-y-1">
        <Fact
          look="beside"
          term={
            <>
              {word("reason")} {isOfRequest ? <FieldName name="rejected_reason" /> : null}
              <span> </span>
              {documents.length > 0 ? <FieldName name="rejection_reason" /> : null}
            </>
          }
          className="whitespace-pre-wrap"
        >
          <PlainValue value={displayedValue(reason, href)} />
        </Fact>
        <Fact
          look="beside"
          term={
            <>
              {word("by")} <FieldName name="rejected_by" />
            </>
          }
        >
          <By by={by} />
        </Fact>
        <Fact look="beside" term={word("when")}>
          <Moment value={displayedValue(at, href)} />
        </Fact>
      </Facts>
    </>
  )
}

function By({ by }: { by: Rejection["by"] }) {
  const t = useTranslations("signatureDetail.rejection")
  if (by === null) return <span className="text-ink-3 italic">{t("nobody")}</span>
  if (by.kind === "signer") return <Verbatim>{displayedText(by.name)}</Verbatim>
  return (
    <>
      <Verbatim className="break-all font-mono text-sm">{displayedText(by.id)}</Verbatim>
      <span className="block text-ink-3 text-xs">{t("notASigner")}</span>
    </>
  )
}
