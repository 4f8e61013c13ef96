import { useTranslations } from "next-intl"
import { Leaf } from "#components/answers/leaf.tsx"
import { Section } from "#components/ui/section.tsx"
import type { ExactJson } from "#lib/checks/exact-json.ts"
import { type Rejection, rejectionsOf } from "#lib/signatures/detail/rejections.ts"
import { ChangedMark } from "./changed-mark.tsx"
import { ServiceInstant } from "./service-instant.tsx"

/** Who rejected what, and why: the request's own reason and those of its documents are two things. Absent without any. */
export function Rejections({ record }: { record: ExactJson }) {
  const t = useTranslations("signatureDetail.rejection")
  const rejections = rejectionsOf(record)
  if (rejections.length === 0) return null
  return (
    <Section
      title={t("title")}
      aside={<ChangedMark facts={["rejected_at", "rejected_reason", "rejected_by"]} />}
      className="border-l-3 border-l-danger"
    >
      <ul className="flex flex-col gap-3">
        {rejections.map((rejection, index) => (
          <li key={`${rejection.of} ${String(index)}`}>
            <One rejection={rejection} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function One({ rejection }: { rejection: Rejection }) {
  const t = useTranslations("signatureDetail.rejection")
  const { of, name, at, reason, by } = rejection
  return (
    <>
      <h3 className="font-semibold">
        {of === "request" ? (
          t("ofRequest")
        ) : (
          <>
            {t("ofDocument")} <bdi>{name}</bdi>
          </>
        )}
      </h3>
      <dl className="mt-1 grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <dt className="text-ink-3">
          {t("reason")}{" "}
          <span className="block font-mono text-2xs">
            {of === "request" ? "rejected_reason" : "rejection_reason"}
          </span>
        </dt>
        <dd className="whitespace-pre-wrap break-words">
          <Leaf value={reason} ownOrigins={[]} />
        </dd>
        <dt className="text-ink-3">
          {t("by")} <span className="block font-mono text-2xs">rejected_by</span>
        </dt>
        <dd>
          <By by={by} />
        </dd>
        <dt className="text-ink-3">{t("at")}</dt>
        <dd>
          <ServiceInstant value={at} />
        </dd>
      </dl>
    </>
  )
}

function By({ by }: { by: Rejection["by"] }) {
  const t = useTranslations("signatureDetail.rejection")
  if (by === null) return <span className="text-ink-3 italic">{t("nobody")}</span>
  if (by.kind === "signer") {
    return (
      <>
        <bdi>{by.name}</bdi> <bdi className="block break-all font-mono text-2xs text-ink-3">{by.id}</bdi>
      </>
    )
  }
  return (
    <>
      <bdi className="break-all font-mono text-sm">{by.id}</bdi>
      <span className="block text-ink-3 text-xs">{t("notASigner")}</span>
    </>
  )
}
