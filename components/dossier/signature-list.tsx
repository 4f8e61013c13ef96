import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { DossierSignature } from "#lib/dossier/signatures-of.ts"

/** The signature requests in which the subject signs, as far as the reader may read them. Statuses are the service's own words. */
export function SignatureList({ signatures }: { signatures: readonly DossierSignature[] }) {
  const t = useTranslations("dossierPage.signatures")
  const word = useTranslations("words")
  if (signatures.length === 0) return null
  return (
    <Section title={word("signatures")}>
      <ul className="flex flex-col gap-2.5">
        {signatures.map(({ id, name, createdAt, by, statusName, signerStatus, checkState }) => (
          <li key={id} className="min-w-0">
            <TextLink href={`/signatures/${id}`} className="break-words">
              <Verbatim>{name}</Verbatim>
            </TextLink>
            <span className="flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
              {statusName === null && checkState !== null ? (
                <StateBadge state={checkState} />
              ) : (
                <Verbatim>{statusName}</Verbatim>
              )}
              {signerStatus === null ? null : <span>{t("signer", { status: signerStatus })}</span>}
            </span>
            <span className="text-ink-3 text-xs">
              <Timestamp value={createdAt} /> · {by}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
