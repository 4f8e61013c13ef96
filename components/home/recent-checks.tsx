import { useTranslations } from "next-intl"
import { BatchCard } from "#components/batches/batch-card.tsx"
import { BatchState } from "#components/batches/batch-state.tsx"
import { AskedOf, AskedOperation, live } from "#components/history/asked-cells.tsx"
import { CheckCard } from "#components/history/check-card.tsx"
import { LiveState } from "#components/history/live-state.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Listing, When } from "#components/ui/layout/listing.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { ended } from "#lib/batches/batch-phase.ts"
import type { Asked } from "#lib/history/asked.ts"

type RecentChecksProps = {
  title: string
  recent: readonly Asked[]
  href: string
  renderedAt: number
}

/** The newest few checks, a batch as one line, with the link to all of them. */
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
            { head: head("operation"), cell: (asked) => <AskedOperation asked={asked} /> },
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

function About({ asked }: { asked: Asked }) {
  const t = useTranslations("home")
  return (
    <>
      <AskedOf asked={asked} />
      {asked.batch ? (
        <span className="block text-ink-3 text-xs">
          {t("batchRows", { done: ended(asked.batch.counts), rows: asked.batch.rows })}
        </span>
      ) : null}
    </>
  )
}
