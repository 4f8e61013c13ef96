import { useTranslations } from "next-intl"
import { Part } from "#components/constancia/sheet-part.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { BriefCheck } from "#lib/dossier/brief-checks.ts"
import type { Dossier } from "#lib/dossier/dossier.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { AmlSteps, DossierSources } from "./dossier-sources.tsx"
import { NoteText } from "./marks/note-text.tsx"
import { MaskedIdentifier } from "./masked-identifier.tsx"
import { NewestOnly } from "./newest-only.tsx"
import { PrintDossier } from "./print-dossier.tsx"
import { Related, Vehicles } from "./related.tsx"
import { ReportStanding } from "./report-standing.tsx"
import { SignatureList } from "./signature-list.tsx"
import { NameSources } from "./subject-names.tsx"

type PrintPageProps = {
  dossier: Dossier
  brief: readonly BriefCheck[]
  made: { at: Date; by: string; simulated: boolean }
}

/** The dossier as an A4 document: words and hairlines, so that grey paper loses nothing. */
export function PrintPage({ dossier, brief, made }: PrintPageProps) {
  const t = useTranslations()
  const { subject, counts } = dossier
  return (
    <>
      <div data-screen-only className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <PrintDossier subjectId={subject.id} />
        <TextLink href={dossierPath(subject.id)}>{t("dossier.sheet.back")}</TextLink>
      </div>
      <article className="flex flex-col gap-4 print:gap-3 print:text-xs" data-own-paper>
        <SheetHeader dossier={dossier} made={made} />
        <DossierSources dossier={dossier} />
        {dossier.aml.length > 0 ? <AmlSteps points={dossier.aml} /> : null}
        <Vehicles vehicles={dossier.vehicles} />
        <SignatureList signatures={dossier.signatures} />
        <NewestOnly list="signatures" shown={dossier.signatures.length} />
        <Related alike={dossier.alike} named={dossier.named} />
        <BriefTable brief={brief} left={counts.total - brief.length} />
        <SheetNotes dossier={dossier} />
      </article>
    </>
  )
}

type SheetHeaderProps = Pick<PrintPageProps, "dossier" | "made">

function SheetHeader({ dossier, made }: SheetHeaderProps) {
  const t = useTranslations()
  const { subject, names, marks } = dossier
  return (
    <header className="flex flex-col gap-1">
      <p className="caps text-ink-3">
        {t("words.cotejo")} · {t("dossierPage.print.title")}
      </p>
      <h1 className="font-semibold text-xl tracking-tight print:text-lg">
        {t("words.dossier")} · {t(`dossier.kind.${subject.kind}`)}
      </h1>
      {names[0] ? <Verbatim className="wrap-anywhere font-medium">{names[0].name}</Verbatim> : null}
      <NameSources names={names} />
      <MaskedIdentifier subjectId={subject.id} masked={maskIdentifier(subject.identifier)} />
      <p className="text-ink-2 text-sm print:text-xs">
        {t.rich("dossierPage.print.made", { when: () => <Timestamp value={made.at} zone />, name: made.by })}.{" "}
        {t("dossierPage.print.lead")}
      </p>
      <ReportStanding aml={dossier.aml} review={dossier.review} waiting={dossier.waiting} />
      {marks.tags.length > 0 || marks.assignee ? (
        <p className="text-sm print:text-xs">
          {[
            ...marks.tags.map((tag) => t(`dossier.marks.tag.${tag}`)),
            ...(marks.assignee ? [t("dossierPage.assignedTo", { name: marks.assignee.name })] : []),
          ].join(" · ")}
        </p>
      ) : null}
      {made.simulated ? (
        <p className="mt-1 self-start border border-ink border-dashed px-2 py-0.5 font-semibold">
          {t("dossierPage.print.simulated")}
        </p>
      ) : null}
    </header>
  )
}

function SheetNotes({ dossier: { notes } }: Pick<PrintPageProps, "dossier">) {
  const word = useTranslations("words")
  if (notes.length === 0) return null
  return (
    <div className="sheet">
      <Part title={word("notes")} className="print:break-inside-auto">
        <ul className="flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note.id} className="break-inside-avoid">
              <NoteText note={note} />
              <p className="text-ink-3 text-xs">
                {note.author.name} · <Timestamp value={note.createdAt} />
              </p>
            </li>
          ))}
        </ul>
        <NewestOnly list="notes" shown={notes.length} />
      </Part>
    </div>
  )
}

type BriefTableProps = {
  brief: readonly BriefCheck[]
  /** How many older ones there are beside these. */
  left: number
}

/** Each check with its constancia in short: a file can be recognized by the hash. */
function BriefTable({ brief, left }: BriefTableProps) {
  const t = useTranslations()
  return (
    <Section title={t("dossierPage.print.checks")} flush className="print:break-inside-auto">
      <DataTable
        caption={t("dossierPage.print.checks")}
        items={brief}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t("words.check"),
            cell: ({ operation }) => t(`operations.${operation}.name`),
            priority: 1,
            className: "align-top",
          },
          {
            head: t("words.date"),
            cell: (check) => <When check={check} />,
            className: "align-top",
          },
          {
            head: t("words.status"),
            cell: ({ state, resultKind }) => <StateBadge state={state} result={resultKind} />,
            className: "align-top",
          },
          {
            head: t("dossierPage.print.http"),
            numeric: true,
            labelled: true,
            cell: ({ httpStatus }) => httpStatus ?? "–",
            className: "align-top",
          },
          {
            head: t("dossierPage.print.hash"),
            labelled: true,
            cell: (check) => <Hashes check={check} />,
            className: "align-top",
          },
        ]}
      />
      {left > 0 ? (
        <p className="px-4 py-2 text-ink-2 text-sm">{t("dossierPage.print.left", { count: left })}</p>
      ) : null}
    </Section>
  )
}

function When({ check: { askedAt, askedBy } }: { check: BriefCheck }) {
  return (
    <>
      <Timestamp value={askedAt} />
      <span className="block text-ink-3 text-xs">{askedBy}</span>
    </>
  )
}

function Hashes({ check }: { check: BriefCheck }) {
  const t = useTranslations("dossierPage.print")
  const word = useTranslations("words")
  const tp = useTranslations("problems")
  const state = useTranslations("constancia.sheet.fileStates")
  return (
    <>
      <span className="block break-all font-mono text-2xs">
        {check.unshown ? tp(`${check.unshown}.title`) : (check.sha256 ?? t("noHash"))}
      </span>
      {check.files.map((file) => (
        <span key={`${file.state} ${file.sha256}`} className="block break-all text-2xs">
          {word("pdf")}: {state(file.state)} <span className="font-mono">{file.sha256}</span>
        </span>
      ))}
      <span className="block break-all font-mono text-2xs text-ink-3">{check.id}</span>
    </>
  )
}
