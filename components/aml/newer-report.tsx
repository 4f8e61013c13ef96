import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ReportVersions } from "#lib/aml/versions-of.ts"

/** That this is not the newest report on its subject; absent when it is. */
export function NewerReport({ checkId, versions }: { checkId: string; versions: ReportVersions }) {
  const t = useTranslations("amlReports.versions")
  const [newest] = versions.versions
  if (newest === undefined || newest.id === checkId) return null
  return (
    <Banner tone="info" title={t("newer")}>
      <TextLink href={`/checks/${newest.id}`}>
        {t.rich("newerBody", {
          when: () => <Timestamp value={newest.requestedAt} />,
          name: newest.requestedBy.name,
        })}
      </TextLink>
    </Banner>
  )
}
