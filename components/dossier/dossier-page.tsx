import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { AccessButton } from "#components/data-protection/access-button.tsx"
import { LegalHoldPanel } from "#components/data-protection/legal-hold.tsx"
import { HomeRefresh } from "#components/home/home-refresh.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { logPath } from "#lib/audit/log-path.ts"
import type { LegalHold } from "#lib/data-protection/legal-hold.ts"
import { isUnusualDocument } from "#lib/domain/normalize-document.ts"
import { countedContradictions } from "#lib/dossier/contradictions/contradictions.ts"
import type { Dossier } from "#lib/dossier/dossier.ts"
import { dossiersPath } from "#lib/dossier/list/dossiers-path.ts"
import { missingQuestions } from "#lib/dossier/missing-questions.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { AskMissing } from "./ask-missing.tsx"
import { ContradictionCounts } from "./contradiction-list.tsx"
import { DossierActions } from "./dossier-actions.tsx"
import { DossierSources } from "./dossier-sources.tsx"
import { DossierTimeline } from "./dossier-timeline.tsx"
import { MarkPanel } from "./marks/mark-panel.tsx"
import { Notes } from "./marks/notes.tsx"
import { MaskedIdentifier } from "./masked-identifier.tsx"
import { NewestOnly } from "./newest-only.tsx"
import { Related, Vehicles } from "./related.tsx"
import { ReportStanding } from "./report-standing.tsx"
import { SignatureList } from "./signature-list.tsx"
import { NameSources } from "./subject-names.tsx"

type DossierPageProps = {
  dossier: Dossier
  timeline: Pick<ComponentProps<typeof DossierTimeline>, "page" | "others" | "results" | "result">
  userId: string
  may: { write: boolean; ask: boolean; export: boolean; audit: boolean; access: boolean; erase: boolean }
  /** Whether everything about the subject is held; `commands` for who may change that. */
  protection: { hold: LegalHold | null; mayHold: boolean }
  /** Where changes of its checks are learned of, and the revision that the page was rendered at. */
  watch: { path: string; revision: number }
}

/** Everything asked about one subject in one place: what the sources say, where they disagree, and what people made of it. */
export function DossierPage({ dossier, timeline, userId, may, protection, watch }: DossierPageProps) {
  const t = useTranslations("dossierPage")
  const { subject, counts, marks } = dossier
  const { identifier } = subject
  const ref = { id: subject.id, kind: subject.kind }
  return (
    <article>
      <Header dossier={dossier} may={may} isHeld={protection.hold !== null} />
      {counts.moving ? (
        <HomeRefresh path={watch.path} revision={watch.revision} moving overInMs={null} />
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <DossierSources dossier={dossier} />
          <DossierTimeline
            subjectId={subject.id}
            identifier={identifier}
            {...timeline}
            total={counts.total}
          />
        </div>
        <aside className="flex min-w-0 flex-col gap-5" aria-label={t("aside")}>
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
          {may.write ? (
            <Section title={t("marks")} screenOnly>
              <MarkPanel subjectId={subject.id} marks={marks} people={dossier.people} />
            </Section>
          ) : null}
          <Section title={t("notes")} screenOnly={dossier.notes.length === 0}>
            <Notes subjectId={subject.id} notes={dossier.notes} userId={userId} mayWrite={may.write} />
            <NewestOnly list="notes" shown={dossier.notes.length} />
          </Section>
          <SignatureList signatures={dossier.signatures} />
          <NewestOnly list="signatures" shown={dossier.signatures.length} />
          <Vehicles vehicles={dossier.vehicles} />
          {may.access ? (
            <Section title={t("access")} screenOnly>
              <p className="mb-2 text-ink-2 text-sm">{t("accessAbout")}</p>
              <AccessButton subjectId={subject.id} />
            </Section>
          ) : null}
          {protection.hold || protection.mayHold ? (
            <Section title={t("hold")} screenOnly={protection.hold === null}>
              <LegalHoldPanel subjectId={subject.id} hold={protection.hold} mayChange={protection.mayHold} />
            </Section>
          ) : null}
          <Related alike={dossier.alike} named={dossier.named} />
        </aside>
      </div>
    </article>
  )
}

type HeaderProps = {
  dossier: Dossier
  may: DossierPageProps["may"]
  isHeld: boolean
}

function Header({ dossier, may, isHeld }: HeaderProps) {
  const t = useTranslations()
  const { subject, names, marks } = dossier
  const [name] = names
  const { own, elsewhere } = countedContradictions(dossier.contradictions)
  const isContradicted = own + elsewhere > 0
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1.5">
        <Breadcrumbs
          items={[
            { label: t("dossier.list.title"), href: dossiersPath() },
            { label: name?.name ?? t("dossier.title") },
          ]}
        />
        <p className="caps text-ink-3">
          {t("dossier.title")} · {t(`dossier.kind.${subject.kind}`)}
        </p>
        <h1 className="wrap-anywhere font-semibold text-xl tracking-tight">
          <Verbatim>{name?.name ?? t("dossier.title")}</Verbatim>
        </h1>
        <NameSources names={names} />
        <div className="text-md">
          <MaskedIdentifier subjectId={subject.id} masked={maskIdentifier(subject.identifier)} />
        </div>
        {isContradicted || isHeld || marks.tags.length > 0 || marks.assignee ? (
          <p className="flex flex-wrap gap-2">
            {isContradicted ? (
              <a href="#contradictions" className="flex flex-wrap gap-2 rounded-sm hover:underline">
                <ContradictionCounts contradictions={dossier.contradictions} />
              </a>
            ) : null}
            {isHeld ? <Badge tone="warning">{t("dataProtection.hold.badge")}</Badge> : null}
            {marks.tags.map((tag) => (
              <Badge key={tag} tone="info">
                {t(`dossier.marks.tag.${tag}`)}
              </Badge>
            ))}
            {marks.assignee ? (
              <Badge>{t("dossierPage.assignedTo", { name: marks.assignee.name })}</Badge>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className="flex flex-col gap-1.5 sm:items-end">
        <DossierActions subjectId={subject.id} mayExport={may.export} />
        {may.erase ? (
          <TextLink href={`/subjects/${subject.id}/erase`} className="text-sm" data-screen-only>
            {t("dataProtection.erase.link")}
          </TextLink>
        ) : null}
        {may.audit ? (
          <TextLink href={logPath({ subject: subject.id })} className="text-sm" data-screen-only>
            {t("dossierPage.whoSaw")}
          </TextLink>
        ) : null}
      </div>
      <ReportStanding aml={dossier.aml} review={dossier.review} waiting={dossier.waiting} />
    </header>
  )
}
