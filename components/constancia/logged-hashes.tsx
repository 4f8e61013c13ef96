import { Clock, Stamp } from "lucide-react"
import { useTranslations } from "next-intl"
import { Listing } from "#components/ui/layout/listing.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { LoggedHash } from "#lib/audit/days/prove-inclusion.ts"
import { dayFirst } from "#lib/time/zone-day.ts"
import { DownloadButton } from "./download-button.tsx"

type LoggedHashesProps = {
  checkId: string
  hashes: readonly LoggedHash[]
  people: ReadonlyMap<string, string>
}

type Item = LoggedHash & { id: string }

/** The log's entries of this check's hashes, each with its day and the proof of it for third parties. */
export function LoggedHashes({ checkId, hashes, people }: LoggedHashesProps) {
  const t = useTranslations("constancia.logged")
  if (hashes.length === 0) return null
  const items: Item[] = hashes.map((hash) => ({ ...hash, id: `${hash.sha256} ${hash.at.toISOString()}` }))
  const what = ({ action, actorId }: Item) => {
    if (action === "check.answered") return t("answer")
    return t("constancia", { name: people.get(actorId ?? "") ?? "–" })
  }
  const proof = ({ day, sha256 }: Item) =>
    day === null ? null : (
      <DownloadButton
        href={`/api/checks/${checkId}/constancia/proof?sha256=${sha256}`}
        label={t("download")}
        busyLabel={t("downloading")}
        doneLabel={t("downloaded")}
        size="sm"
      />
    )
  return (
    <div className="mt-6 flex flex-col gap-2" data-screen-only>
      <Section title={t("title")} flush>
        <Listing
          caption={t("title")}
          items={items}
          columns={[
            { head: t("what"), cell: what },
            { head: t("at"), cell: ({ at }) => <Timestamp value={at} show="seconds" /> },
            { head: "SHA-256", cell: ({ sha256 }) => <ShortHash sha256={sha256} /> },
            { head: t("stood"), cell: (item) => <StampStatus item={item} /> },
            { head: t("proof"), cell: proof },
          ]}
          card={(item) => (
            <>
              <span className="font-medium">{what(item)}</span>
              <span className="flex flex-wrap gap-x-3 text-ink-2 text-sm">
                <Timestamp value={item.at} show="seconds" /> <ShortHash sha256={item.sha256} />
              </span>
              <StampStatus item={item} />
              {proof(item)}
            </>
          )}
        />
      </Section>
      <p className="max-w-prose text-ink-2 text-sm">{t("about")}</p>
    </div>
  )
}

function ShortHash({ sha256 }: { sha256: string }) {
  return (
    <span className="font-mono text-xs" title={sha256}>
      {sha256.slice(0, 12)}…
    </span>
  )
}

function StampStatus({ item: { day, stampedAt } }: { item: Item }) {
  const t = useTranslations("constancia.logged")
  if (day === null) return <Badge icon={Clock}>{t("notYet")}</Badge>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {t("onDay", { day: dayFirst(day) })}
      {stampedAt ? (
        <Badge tone="success" icon={Stamp}>
          {t.rich("stamped", { at: () => <Timestamp value={stampedAt} /> })}
        </Badge>
      ) : null}
    </span>
  )
}
