import { useTranslations } from "next-intl"
import { BatchState } from "#components/batches/batch-state.tsx"
import { BatchCard, BatchLink } from "#components/batches/batch-table.tsx"
import { AskedAbout } from "#components/history/asked-about.tsx"
import { CheckCard, CheckLink, live, Said } from "#components/history/check-table.tsx"
import { LiveState } from "#components/history/live-state.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Listing, When } from "#components/ui/layout/listing.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { ended } from "#lib/batches/batch-phase.ts"
import type { RecentlyAsked } from "#lib/home/recently-asked.ts"

type RecentChecksProps = {
  title: string
  recent: readonly RecentlyAsked[]
  href: string
  renderedAt: number
}

/** The newest few that were asked, a batch as one line, with the way to all of it. */
export function RecentChecks({ title, recent, href, renderedAt }: RecentChecksProps) {
  const t = useTranslations("home")
  const head = useTranslations("history.column")
  return (
    <Section
      title={title}
      flush
      actions={
        <TextLink href={href} className="text-sm">
          {t("all")}
        </TextLink>
      }
    >
      {recent.length > 0 ? (
        <Listing
          caption={title}
          items={recent}
          tableFrom="36rem"
          columns={[
            {
              head: head("operation"),
              cell: (asked) => <Operation asked={asked} />,
              className: "whitespace-nowrap",
            },
            { head: head("about"), cell: (asked) => <About asked={asked} />, className: "min-w-44" },
            {
              head: head("state"),
              cell: ({ check, batch }) =>
                check ? <LiveState check={live(check)} /> : <BatchState batch={batch} />,
            },
            {
              head: head("time"),
              numeric: true,
              cell: ({ at }) => <When at={at} renderedAt={renderedAt} />,
            },
          ]}
          card={({ check, batch }) =>
            check ? (
              <CheckCard check={check} renderedAt={renderedAt} batchLinks={false} />
            ) : (
              <BatchCard batch={batch} renderedAt={renderedAt} />
            )
          }
        />
      ) : (
        <p className="p-4 text-ink-2">{t("noRecent")}</p>
      )}
    </Section>
  )
}

function Operation({ asked: { check, batch } }: { asked: RecentlyAsked }) {
  const name = useTranslations("operations")
  if (check) return <CheckLink check={check} />
  return <span className="text-ink-2">{name(`${batch.operation}.name`)}</span>
}

function About({ asked: { check, batch } }: { asked: RecentlyAsked }) {
  const t = useTranslations("home")
  if (check)
    return (
      <>
        <AskedAbout check={check} />
        <Said check={check} />
      </>
    )
  return (
    <>
      <BatchLink batch={batch} />
      <span className="block text-ink-3 text-xs">
        {t("batchRows", { done: ended(batch.counts), rows: batch.rows })}
      </span>
    </>
  )
}
