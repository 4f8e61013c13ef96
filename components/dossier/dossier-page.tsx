import Link from "next/link"
import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { SubjectWatch, type Watched } from "#components/changes/subject-watch.tsx"
import { AccessButton } from "#components/data-protection/access-button.tsx"
import { LegalHoldPanel } from "#components/data-protection/legal-hold.tsx"
import { HomeRefresh } from "#components/home/home-refresh.tsx"
import { Marks } from "#components/results/result-line.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { MoreActions } from "#components/ui/overlays/more-actions.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { logPath } from "#lib/audit/log-path.ts"
import type { LegalHold } from "#lib/data-protection/legal-hold.ts"
import { isUnusualDocument } from "#lib/domain/normalize-document.ts"
import { countedContradictions } from "#lib/dossier/contradictions/contradictions.ts"
import type { Dossier } from "#lib/dossier/dossier.ts"
import { DOSSIER_TABS, type DossierTab, dossierPath, dossiersPath } from "#lib/dossier/dossier-path.ts"
import { missingQuestions } from "#lib/dossier/missing-questions.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { AskMissing } from "./ask-missing.tsx"
import { ContradictionCounts } from "./contradiction-list.tsx"
import { DossierActions } from "./dossier-actions.tsx"
import { AmlSteps, DossierSources } from "./dossier-sources.tsx"
import { DossierTimeline } from "./dossier-timeline.tsx"
import { MarkPanel } from "./marks/mark-panel.tsx"
import { Notes } from "./marks/notes.tsx"
import { MaskedIdentifier } from "./masked-identifier.tsx"
import { NewestOnly } from "./newest-only.tsx"
import { Related, Vehicles } from "./related.tsx"
import { ReportStanding } from "./report-standing.tsx"
import { SignatureList } from "./signature-list.tsx"
import { NameSource, OtherNames } from "./subject-names.tsx"

type DossierPageProps = {
  dossier: Dossier
  /** The part that is shown. */
  tab: DossierTab
  timeline: Pick<ComponentProps<typeof DossierTimeline>, "page" | "others" | "results" | "result">
  userId: string
  may: { write: boolean; ask: boolean; export: boolean; audit: boolean; access: boolean; erase: boolean }
  /** Whether everything about the subject is held; `commands` for who may change that. */
  protection: { hold: LegalHold | null; mayHold: boolean }
  /** Where changes of its checks are learned of, and the revision that the page was rendered at. */
  watch: { path: string; revision: number }
  /** Null for who may not read what is watched. */
  watched: Watched | null
}

/** Everything asked about one subject in one place: what the sources say, where they disagree, and what people made of it. */
export function DossierPage(props: DossierPageProps) {
  const { dossier, tab, timeline, watch } = props
  const { subject, counts } = dossier
  return (
    <article>
      <Header {...props} />
      {counts.moving ? (
        <HomeRefresh path={watch.path} revision={watch.revision} moving overInMs={null} />
      ) : null}
      <Tabs {...props} />
      <div className="flex min-w-0 flex-col gap-4">
        {tab === "summary" ? <Summary {...props} /> : null}
        {tab === "reports" ? <AmlSteps points={dossier.aml} /> : null}
        {tab === "timeline" ? (
          <DossierTimeline
            subjectId={subject.id}
            identifier={subject.identifier}
            {...timeline}
            total={counts.total}
          />
        ) : null}
        {tab === "notes" ? <Work {...props} /> : null}
      </div>
    </article>
  )
}

/** Each part has an address of its own. */
function Tabs({ dossier: { subject, aml, counts, notes }, tab }: DossierPageProps) {
  const t = useTranslations("dossierPage")
  const number = { summary: 0, reports: aml.length, timeline: counts.total, notes: notes.length }
  return (
    <nav
      aria-label={t("tabs.label")}
      className="mb-4 flex flex-wrap gap-x-5 border-line border-b"
      data-screen-only
    >
      {DOSSIER_TABS.map((one) => (
        <Link
          key={one}
          href={dossierPath(subject.id, one === "summary" ? {} : { tab: one })}
          prefetch={false}
          scroll={false}
          aria-current={one === tab ? "page" : undefined}
          className="border-transparent border-b-2 py-2 text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
        >
          {t(`tabs.${one}`)}{" "}
          {number[one] === 0 ? null : (
            <span className="text-ink-3 text-xs">
              <Quantity value={number[one]} />
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

function Summary({ dossier, may, protection }: DossierPageProps) {
  const t = useTranslations("dossierPage")
  const word = useTranslations("words")
  const { subject, counts } = dossier
  const ref = { id: subject.id, kind: subject.kind }
  return (
    <>
      <DossierSources dossier={dossier} />
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3 [&>*]:min-w-0">
        {may.ask ? (
          <Section title={t("missing")} screenOnly>
            <AskMissing
              subject={ref}
              questions={missingQuestions(
                subject.kind,
                counts.answered,
                counts.last,
                isUnusualDocument(subject.kind, subject.identifier),
              )}
            />
          </Section>
        ) : null}
        <SignatureList signatures={dossier.signatures} />
        <Vehicles vehicles={dossier.vehicles} />
        <Related alike={dossier.alike} named={dossier.named} />
        {protection.hold || protection.mayHold ? (
          <Section title={word("legalHold")} screenOnly={protection.hold === null}>
            <LegalHoldPanel subjectId={subject.id} hold={protection.hold} mayChange={protection.mayHold} />
          </Section>
        ) : null}
      </div>
      <NewestOnly list="signatures" shown={dossier.signatures.length} />
    </>
  )
}

/** What people wrote about it, and whose it is. */
function Work({ dossier: { subject, notes, marks, people }, userId, may }: DossierPageProps) {
  const word = useTranslations("words")
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Section title={word("notes")}>
        <Notes subjectId={subject.id} notes={notes} userId={userId} mayWrite={may.write} />
        <NewestOnly list="notes" shown={notes.length} />
      </Section>
      {may.write ? (
        <Section title={word("marks")} screenOnly>
          <MarkPanel subjectId={subject.id} marks={marks} people={people} />
        </Section>
      ) : null}
    </div>
  )
}

/** Who, how grave, whose, and what was asked last; what can be done with the whole. */
function Header({ dossier, timeline, may, protection, watched }: DossierPageProps) {
  const t = useTranslations()
  const { subject, names, marks } = dossier
  const [name] = names
  const { own, elsewhere } = countedContradictions(dossier.contradictions)
  const last = timeline.page.newer === null ? timeline.page.items[0] : undefined
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-0 grow basis-96 flex-col gap-1">
        <Breadcrumbs
          items={[
            { label: t("dossier.list.title"), href: dossiersPath() },
            { label: `${t("words.dossier")} · ${t(`dossier.kind.${subject.kind}`)}` },
          ]}
        />
        <h1 className="wrap-anywhere font-semibold text-xl tracking-tight">
          <Verbatim>{name?.name ?? t("words.dossier")}</Verbatim>
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <MaskedIdentifier subjectId={subject.id} masked={maskIdentifier(subject.identifier)} />
          <Marks marks={dossier.flags} />
          {own + elsewhere > 0 ? (
            <a
              href={`${dossierPath(subject.id)}#contradictions`}
              className="flex flex-wrap gap-2 rounded-sm hover:underline"
            >
              <ContradictionCounts contradictions={dossier.contradictions} />
            </a>
          ) : null}
          {protection.hold ? <Badge tone="warning">{t("words.legalHold")}</Badge> : null}
          {marks.tags.map((tag) => (
            <Badge key={tag} tone="info">
              {t(`dossier.marks.tag.${tag}`)}
            </Badge>
          ))}
          {marks.assignee ? (
            <Badge>{t("dossierPage.assignedTo", { name: marks.assignee.name })}</Badge>
          ) : null}
          {name ? (
            <span className="text-ink-2 text-sm">
              <NameSource name={name} />
            </span>
          ) : null}
          {last?.kind === "check" ? (
            <span className="text-ink-2 text-sm">
              {t.rich("dossierPage.lastAsked", { when: () => <Timestamp value={last.check.requestedAt} /> })}
            </span>
          ) : null}
        </div>
        <OtherNames names={names} />
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:justify-end" data-screen-only>
        <MoreActions label={t("words.more")} room="window">
          <DossierActions subjectId={subject.id} mayExport={may.export} />
          {may.access ? <AccessButton subjectId={subject.id} /> : null}
          {may.audit ? (
            <LinkButton variant="quiet" href={logPath({ subject: [subject.id] })}>
              {t("dossierPage.whoSaw")}
            </LinkButton>
          ) : null}
          {may.erase ? (
            <LinkButton variant="quiet" href={`/subjects/${subject.id}/erase`}>
              {t("dataProtection.erase.title")}
            </LinkButton>
          ) : null}
        </MoreActions>
      </div>
      <ReportStanding aml={dossier.aml} review={dossier.review} waiting={dossier.waiting} />
      {watched ? <SubjectWatch subjectId={subject.id} watched={watched} /> : null}
    </header>
  )
}
