import Link from "next/link"
import { useTranslations } from "next-intl"
import { NoteText } from "#components/dossier/marks/note-text.tsx"
import { AskedRest } from "#components/history/asked-about.tsx"
import { FacetStrip } from "#components/results/facet-strip.tsx"
import { ResultLine, UnusualDocument } from "#components/results/result-line.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { CHECK_STATE, StateBadge, WITHOUT_RECORD } from "#components/ui/values/state-badge.tsx"
import { Timeline, TimelineStep } from "#components/ui/values/timeline.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import type { ListedCheck } from "#lib/checks/listed-check.ts"
import type { NewestResults } from "#lib/checks/results/newest-results.ts"
import { saysCost } from "#lib/domain/charges.ts"
import { type CheckState, withoutRecord } from "#lib/domain/check-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { DossierNote } from "#lib/dossier/marks/marks-of.ts"
import type { DossierSignature } from "#lib/dossier/signatures-of.ts"
import type { DossierEvent, OtherEvents, TimelinePage } from "#lib/dossier/timeline.ts"
import { askedOf } from "#lib/history/asked-lines.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { foldIdentifier } from "#lib/text/fold.ts"
import { isolated } from "#lib/text/unseen.ts"

type DossierTimelineProps = {
  subjectId: string
  identifier: string
  page: TimelinePage
  /** The facets of its answers, counted. */
  results: NewestResults
  /** The facet that it is filtered by. */
  result: string | undefined
  /** The questions. */
  total: number
  others: OtherEvents
}

/** Up to this many are seen at a glance: no counts are shown. */
const FEW = 8

/** Everything that was asked, signed and written about the subject, newest first, by pages. */
export function DossierTimeline(props: DossierTimelineProps) {
  const { subjectId, identifier, page, results, result, total, others } = props
  const t = useTranslations("dossierPage.timeline")
  const { items, newer, older } = page
  return (
    <Section
      id="timeline"
      title={t("title")}
      aside={
        <span className="text-ink-2 text-sm">
          {result === undefined ? (
            <Everything total={total} others={others} />
          ) : (
            <Narrowed total={total} results={results} result={result} />
          )}
        </span>
      }
    >
      {total > FEW || result !== undefined ? (
        <div className="pb-4" data-screen-only>
          <FacetStrip
            facets={results.facets}
            answers={results.counted}
            {...(results.isAll ? {} : { newest: results.counted })}
            chosen={result ?? null}
            base={dossierPath(subjectId, { tab: "timeline" })}
          />
        </div>
      ) : null}
      {items.length === 0 && result !== undefined ? (
        <p className="text-ink-2">
          {t("noneSo")} <TextLink href={dossierPath(subjectId, { tab: "timeline" })}>{t("all")}</TextLink>
        </p>
      ) : null}
      <Timeline>
        {items.map((event) => (
          <Event key={`${event.kind} ${event.id}`} event={event} identifier={identifier} />
        ))}
      </Timeline>
      {newer || older ? (
        <div className="pt-3">
          <Pagination
            label={t("pages")}
            page={page}
            hrefOf={(place) => dossierPath(subjectId, { tab: "timeline", result }, place)}
          />
        </div>
      ) : null}
    </Section>
  )
}

function Everything({ total, others }: Pick<DossierTimelineProps, "total" | "others">) {
  const t = useTranslations("dossierPage.timeline")
  return (
    <>
      {t.rich("asked", { count: total, figure: () => <Quantity value={total} /> })}
      {others.signatures > 0 ? <span>{`, ${t("signatures", { count: others.signatures })}`}</span> : null}
      {others.notes > 0 ? <span>{`, ${t("notes", { count: others.notes })}`}</span> : null}
    </>
  )
}

type NarrowedProps = Pick<DossierTimelineProps, "total" | "results"> & { result: string }

/** How many questions the filter leaves; of a long dossier only the newest are counted, and then no number is named. */
function Narrowed({ total, results: { facets, isAll }, result }: NarrowedProps) {
  const t = useTranslations("dossierPage.timeline")
  const shown = isAll ? facets.find(({ mark }) => mark === result)?.count : undefined
  const figure = () => <Quantity value={total} />
  return shown === undefined
    ? t.rich("part", { count: total, figure })
    : t.rich("narrowed", { count: total, shown, figure })
}

function Event({ event, identifier }: { event: DossierEvent; identifier: string }) {
  switch (event.kind) {
    case "check":
      return <Asked check={event.check} identifier={identifier} />
    case "signature":
      return <Signed signature={event.signature} />
    case "note":
      return <Noted note={event.note} />
  }
}

function Asked({ check, identifier }: { check: ListedCheck; identifier: string }) {
  const t = useTranslations()
  const others = askedOf(check).rest.filter(
    ({ value, kind }) =>
      kind === undefined &&
      ![identifier, maskIdentifier(identifier)].some((own) => foldIdentifier(own) === foldIdentifier(value)),
  )
  return (
    <TimelineStep
      title={
        <Link href={`/checks/${check.id}`} prefetch={false} className="rounded-sm hover:underline">
          {t(`operations.${check.operation}.name`)}
        </Link>
      }
      time={<Timestamp value={check.requestedAt} />}
      tone={toneOf(check.state, check.result?.kind)}
    >
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        {check.state === "answered" && check.result?.kind === "record" ? null : (
          <StateBadge state={check.state} result={check.result?.kind} />
        )}
        {saysCost(check.charge) ? <ChargeBadge charge={check.charge} state={check.state} /> : null}
        <span className="text-sm">{check.requestedBy.name}</span>
        <AskedRest parts={others} />
      </span>
      {check.result ? (
        <span className="mt-1 block text-sm">
          <ResultLine result={check.result} />
        </span>
      ) : check.isUnusual ? (
        <UnusualDocument />
      ) : null}
    </TimelineStep>
  )
}

function Signed({ signature }: { signature: DossierSignature }) {
  const t = useTranslations("dossierPage.timeline")
  return (
    <TimelineStep
      title={
        <Link href={`/signatures/${signature.id}`} prefetch={false} className="rounded-sm hover:underline">
          {t("signature", { name: isolated(signature.name) })}
        </Link>
      }
      time={<Timestamp value={signature.createdAt} />}
      tone="info"
    >
      <span className="text-sm">
        {[signature.statusName, signature.signerStatus, signature.by]
          .filter((word) => word !== null)
          .map(isolated)
          .join(" · ")}
      </span>
    </TimelineStep>
  )
}

function Noted({ note }: { note: DossierNote }) {
  const t = useTranslations("dossierPage.timeline")
  return (
    <TimelineStep title={t("note", { name: note.author.name })} time={<Timestamp value={note.createdAt} />}>
      <NoteText note={note} />
    </TimelineStep>
  )
}

/** The tone of a check's dot: an answer without a record does not look like one with it. */
function toneOf(state: CheckState, result: ResultKind | null | undefined): Tone {
  const without = withoutRecord(state, result)
  return without ? WITHOUT_RECORD[without].tone : CHECK_STATE[state].tone
}
