import { ArrowLeft, CircleDashed, Flag, type LucideIcon, UserX } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { ItemHistory } from "#components/aml/review/item-history.tsx"
import { LateNoteForm } from "#components/aml/review/late-note-form.tsx"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { Failure } from "#components/command/failure.tsx"
import { useSingleKey, useSingleKeysSetting } from "#components/shortcuts/use-single-keys.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { KeyHint } from "#components/ui/controls/kbd.tsx"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import {
  comparedWith,
  datumOf,
  findingLine,
  type KnownPerson,
  type Likeness,
  READING_ORDER,
} from "#lib/aml/finding.ts"
import { dispositionOf, takeable } from "#lib/aml/review/review.ts"
import { type ExactJson, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { type Disposition, HOMONYM_REASONS, type HomonymReason } from "#lib/domain/aml/disposition.ts"
import { truncate } from "#lib/text/truncate.ts"
import { type FindingPlace, keyAt, type ReviewDesk } from "./report-desk.ts"

export const DISPOSITION_ICON: Record<Disposition, LucideIcon> = {
  to_review: CircleDashed,
  relevant: Flag,
  not_this_person: UserX,
}

/** Their keys, as far as they have one. */
export const DISPOSITION_KEY = {
  to_review: undefined,
  relevant: "1",
  not_this_person: "2",
} as const satisfies Record<Disposition, string | undefined>
/** The reasons of a homonym follow them. */
const REASON_KEY = {
  name: "3",
  birth: "4",
  document: "5",
  position: "6",
} as const satisfies Record<HomonymReason, string>

type FindingProps = {
  desk: ReviewDesk
  place: FindingPlace
  /** How many findings its section has. */
  of: number
  person: KnownPerson
  onBack: () => void
  className: string
}

const MOST_LETTERS = 160

/** One finding beside what is known of the person, and what somebody concludes on it. */
export function Finding({ desk, place, of, person, onBack, className }: FindingProps) {
  const t = useTranslations("aml")
  const word = useTranslations("words")
  const { section, position, item } = place
  const label = t("item", { section: t(`section.${section}`), number: position + 1 })
  const review = desk.reviewAt(place)
  const isBusy = desk.busy.includes(keyAt(place))
  const disposition = dispositionOf(review) ?? "to_review"
  const { on: hasKeys } = useSingleKeysSetting()
  return (
    <section
      id="finding"
      aria-label={label}
      className={cx(
        // What stands below keeps its place, whatever this one holds.
        "sheet flex min-w-0 flex-col lg:min-h-64 lg:grow lg:basis-0 lg:overflow-y-auto lg:has-[textarea]:basis-auto",
        className,
      )}
      data-screen-only
    >
      <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-2.5 pb-1 text-sm">
        <Button icon={ArrowLeft} size="sm" variant="quiet" className="lg:hidden" onClick={onBack}>
          {word("list")}
        </Button>
        <span className={section === "sanctions" ? "font-semibold text-danger" : "text-ink-2"}>
          {t(`section.${section}`)}
        </span>
        <span className="text-ink-2">{t("place", { position: position + 1, of })}</span>
        {hasKeys ? (
          <span className="flex gap-1 text-ink-3 max-lg:hidden">
            <KeyHint>J</KeyHint>
            <KeyHint>K</KeyHint>
          </span>
        ) : null}
        <span className="ms-auto">
          <Badge icon={DISPOSITION_ICON[disposition]}>{t(`disposition.${disposition}`)}</Badge>
        </span>
        <h3 className="wrap-anywhere w-full font-semibold">
          <Verbatim>{truncate(findingLine(item, section).title, MOST_LETTERS) || label}</Verbatim>
        </h3>
      </header>
      <section
        aria-label={t("data", { label })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled by the keyboard too
        tabIndex={0}
        className="shrink-0"
        data-report-items
      >
        <Beside item={item} person={person} label={label} />
        <div className="flex flex-col gap-1.5 border-line border-t px-4 py-2 empty:hidden" data-item-review>
          <ItemHistory review={review} readOnly={!desk.mayReview} />
          {desk.mayReview && takeable(review) ? (
            <Button size="sm" className="w-fit" busy={isBusy} onClick={() => desk.takeOver([place])}>
              {t("takeOver")}
            </Button>
          ) : null}
        </div>
      </section>
      {desk.mayReview ? (
        <div
          className="mt-auto flex shrink-0 flex-col gap-1.5 border-line border-t bg-surface px-4 py-2 lg:sticky lg:bottom-0"
          data-item-review
        >
          <Verdict {...{ desk, place, label, current: disposition, busy: isBusy }} />
          <Failure text={desk.failure?.key === keyAt(place) ? desk.failure.text : null} />
        </div>
      ) : null}
    </section>
  )
}

type VerdictProps = Pick<FindingProps, "desk" | "place"> & {
  label: string
  current: Disposition
  busy: boolean
}

/** Coincide, homónimo and why, a note: by press or by one key, which goes on to the next finding. */
function Verdict({ desk, place, label, current, busy }: VerdictProps) {
  const t = useTranslations("aml")
  const [writing, setWriting] = useState(false)
  const isShown = useIsShown()
  const noted = desk.reviewAt(place).history[0]?.note ?? ""
  const conclude = async (disposition: Disposition, note = "") => {
    const saysMore = note !== "" && note !== noted
    return !busy && (disposition !== current || saysMore) && desk.conclude([place], disposition, note)
  }
  /** With several chosen the keys are theirs. */
  const byKey = async (disposition: Disposition, note = "") => {
    if (desk.selection.selected.length > 0 || !(await conclude(disposition, note))) return
    if (isShown.current) desk.goOn(place)
  }
  const hasKeys = useSingleKey("1", () => void byKey("relevant"))
  useSingleKey("2", () => void byKey("not_this_person"))
  useSingleKey("3", () => void byKey("not_this_person", t("datum.name")))
  useSingleKey("4", () => void byKey("not_this_person", t("datum.birth")))
  useSingleKey("5", () => void byKey("not_this_person", t("datum.document")))
  useSingleKey("6", () => void byKey("not_this_person", t("datum.position")))
  useSingleKey("n", () => setWriting(true))
  const choice = (disposition: "relevant" | "not_this_person") => (
    <Button
      size="sm"
      icon={DISPOSITION_ICON[disposition]}
      aria-pressed={disposition === current}
      busy={busy}
      aria-keyshortcuts={DISPOSITION_KEY[disposition]}
      className={disposition === current ? "border-ink font-semibold" : ""}
      onClick={() => conclude(disposition)}
    >
      {t(`disposition.${disposition}`)}
      {hasKeys ? <KeyHint>{DISPOSITION_KEY[disposition]}</KeyHint> : null}
    </Button>
  )
  const lacksReason = current === "not_this_person" && noted === ""
  return (
    <>
      <div
        role="toolbar"
        aria-label={t("reviewOf", { label })}
        aria-busy={busy || undefined}
        className="flex flex-wrap items-center gap-1.5"
      >
        {choice("relevant")}
        {choice("not_this_person")}
        {current === "to_review" ? null : (
          <Button size="sm" variant="quiet" busy={busy} onClick={() => conclude("to_review")}>
            {t("unmark")}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          className="ms-auto"
          aria-expanded={writing}
          aria-keyshortcuts="N"
          onClick={() => setWriting(!writing)}
        >
          {t("note")}
          {hasKeys ? <KeyHint>N</KeyHint> : null}
        </Button>
      </div>
      <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
        <legend className="sr-only">{t("homonymReason")}</legend>
        <span className={cx("text-sm", lacksReason ? "font-medium text-warning" : "text-ink-2")}>
          {lacksReason ? t("reasonMissing") : t("homonymBy")}
        </span>
        {HOMONYM_REASONS.map((datum) => {
          const word = t(`datum.${datum}`)
          const isGiven = current === "not_this_person" && noted === word
          return (
            <Button
              key={datum}
              size="sm"
              aria-pressed={isGiven}
              busy={busy}
              aria-keyshortcuts={REASON_KEY[datum]}
              className={isGiven ? "border-ink font-semibold" : ""}
              onClick={() => conclude("not_this_person", word)}
            >
              {word}
              {hasKeys ? <KeyHint>{REASON_KEY[datum]}</KeyHint> : null}
            </Button>
          )
        })}
      </fieldset>
      {writing ? (
        <LateNoteForm
          name={label}
          label={t("noteOn", { label })}
          busy={busy}
          onCancel={() => setWriting(false)}
          onSave={async (note) => {
            const isSaved = await desk.conclude([place], current, note)
            if (isSaved) setWriting(false)
            return isSaved
          }}
        />
      ) : null}
    </>
  )
}

/** Whether it is still on the page when something ends. */
function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

const MARK: Record<Likeness, { sign: string; look: string }> = {
  same: { sign: "=", look: "text-ink-2" },
  similar: { sign: "≈", look: "text-warning font-semibold" },
  different: { sign: "≠", look: "text-danger font-semibold" },
}

/** Every datum of a finding, with what is known of the person beside it where both have it. */
function Beside({ item, person, label }: { item: ExactJson; person: KnownPerson; label: string }) {
  const t = useTranslations("aml")
  const word = useTranslations("words")
  const wordOf = (key: string) => {
    const datum = datumOf(key)
    return datum === null ? undefined : t(`datum.${datum}`)
  }
  if (!isExactObject(item)) {
    return (
      <div className="px-4 py-2">
        <ValueTree value={item} label={label} wordOf={wordOf} />
      </div>
    )
  }
  const rows = item.entries.map(([key, value]) => {
    const datum = datumOf(key)
    return { key, value, datum, likeness: comparedWith(person, datum, value) }
  })
  const compares = rows.some(({ likeness }) => likeness !== null)
  return (
    <table className="w-full text-sm">
      <thead
        className={cx(
          compares
            ? "text-ink-2 text-xs [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_th]:font-normal"
            : "sr-only",
        )}
      >
        <tr>
          <th scope="col">
            <span className="sr-only">{word("datum")}</span>
          </th>
          <th scope="col">{t("beside.finding")}</th>
          <th scope="col">{t("beside.person")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, value, datum, likeness }, index) => (
          <tr
            // A key may come twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a stored answer never move
            key={`${key} ${index}`}
            className={cx(
              "border-line border-t [&>*]:px-2 [&>*]:py-1.5 [&>*:first-child]:ps-4 [&>*:last-child]:pe-4",
              likeness === "different" && "bg-danger-soft",
            )}
          >
            <th scope="row" className="w-28 text-start align-top font-normal text-ink-2">
              {datum === null ? (
                <Verbatim className="wrap-anywhere">{key}</Verbatim>
              ) : (
                <span>{t(`datum.${datum}`)}</span>
              )}
              <FieldName name={key} />
            </th>
            <td className="wrap-anywhere whitespace-pre-wrap align-top" colSpan={likeness === null ? 2 : 1}>
              <ValueTree value={value} label={datum === null ? key : t(`datum.${datum}`)} wordOf={wordOf} />
            </td>
            {likeness === null ? null : (
              <td className="wrap-anywhere align-top">
                <Verbatim>{knownOf(person, datum)}</Verbatim>{" "}
                <span className={cx("whitespace-nowrap", MARK[likeness].look)}>
                  {MARK[likeness].sign} {t(`likeness.${likeness}`)}
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function knownOf({ names, birthDate, dni }: KnownPerson, datum: ReturnType<typeof datumOf>): string {
  if (datum === "name") return names.join(" · ")
  return (datum === "birth" ? birthDate : dni) ?? ""
}

type PrintedFindingsProps = {
  desk: ReviewDesk
  places: readonly FindingPlace[]
  person: KnownPerson
  /** Whether the printed report includes the conclusions. */
  printed: boolean
}

/** All findings on paper, section by section, each with its conclusions. */
export function PrintedFindings({ desk, places, person, printed }: PrintedFindingsProps) {
  const t = useTranslations("aml")
  return READING_ORDER.map((section) => {
    const own = places.filter((place) => place.section === section)
    if (own.length === 0) return null
    return (
      <Section key={section} title={t(`section.${section}`)} flush className="break-inside-auto">
        {own.map((place) => (
          <div key={keyAt(place)} className="break-inside-avoid border-line border-b pb-2">
            <Beside
              item={place.item}
              person={person}
              label={t("item", { section: t(`section.${section}`), number: place.position + 1 })}
            />
            {printed ? (
              <div className="px-4">
                <ItemHistory review={desk.reviewAt(place)} readOnly />
              </div>
            ) : null}
          </div>
        ))}
      </Section>
    )
  })
}
