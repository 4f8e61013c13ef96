import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { EarlierEntry, ItemEntry, ItemReview } from "#lib/aml/review/review.ts"

/** The conclusions on an item, with author and time: the valid one, the earlier ones, and that of an earlier report. */
export function ItemHistory({ review, readOnly }: { review: ItemReview; readOnly: boolean }) {
  const t = useTranslations("aml")
  const [current, ...older] = review.history
  // Entries with a note stay visible; those without one are collapsed.
  const isSaidAbove = (note: string) => note === "" || note === current?.note
  const noted = older.filter(({ note }) => !isSaidAbove(note))
  const bare = older.filter(({ note }) => isSaidAbove(note))
  return (
    <>
      {current ? <Entry entry={current} /> : <Open readOnly={readOnly} />}
      {review.earlier ? <Earlier earlier={review.earlier} /> : null}
      {noted.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {bare.length === 0 ? null : (
        <details className="text-sm print:hidden">
          <summary className="w-fit text-ink-2">{t("history", { count: bare.length })}</summary>
          <ul className="mt-1 flex flex-col gap-1 border-line border-l pl-3">
            {bare.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** With the three words above it, that none is chosen is plain on the screen; paper and readers need the sentence. */
function Open({ readOnly }: { readOnly: boolean }) {
  const t = useTranslations("aml")
  return <p className={readOnly ? "text-ink-2 text-sm" : "hidden text-sm print:block"}>{t("openItem")}</p>
}

function Entry({ entry }: { entry: Omit<ItemEntry, "id"> }) {
  const t = useTranslations("aml")
  return (
    <div className="text-sm">
      <p className="text-ink-2">
        {t.rich("entry", {
          disposition: t(`disposition.${entry.disposition}`),
          name: entry.by.name,
          strong: (words) => <span className="font-semibold text-ink">{words}</span>,
          when: () => <Timestamp value={entry.at} />,
        })}
        {entry.undid === undefined ? null : <Undid to={entry.undid} />}
        {entry.takenFrom ? <TakenFrom from={entry.takenFrom} /> : null}
      </p>
      <Note text={entry.note} />
    </div>
  )
}

/** That its author took something back, and whose conclusion holds again. */
function Undid({ to }: { to: NonNullable<ItemEntry["undid"]> | null }) {
  const t = useTranslations("aml")
  return (
    <span className="block">
      {to === null
        ? t("undidToNothing")
        : t.rich("undid", { name: to.by, when: () => <Timestamp value={to.at} /> })}
    </span>
  )
}

/** Whose conclusion it was before somebody took it over. */
function TakenFrom({ from }: { from: NonNullable<ItemEntry["takenFrom"]> }) {
  const t = useTranslations("aml")
  return (
    <span className="block">
      {t.rich("takenFrom", {
        name: from.by,
        report: (words) => <TextLink href={`/checks/${from.checkId}`}>{words}</TextLink>,
        when: () => <Timestamp value={from.at} />,
      })}
    </span>
  )
}

function Earlier({ earlier }: { earlier: EarlierEntry }) {
  const t = useTranslations("aml")
  return (
    <div className="border-line-strong border-l-2 border-dashed pl-2 text-sm">
      <p className="text-ink-2">
        {t.rich("earlier", {
          disposition: t(`disposition.${earlier.disposition}`),
          name: earlier.by.name,
          report: (words) => <TextLink href={`/checks/${earlier.checkId}`}>{words}</TextLink>,
          asked: () => <Timestamp value={earlier.requestedAt} />,
          strong: (words) => <span className="font-semibold text-ink">{words}</span>,
        })}
      </p>
      <Note text={earlier.note} />
    </div>
  )
}

function Note({ text }: { text: string }) {
  if (text === "") return null
  return (
    <p className="max-w-prose whitespace-pre-wrap break-words">
      <Verbatim>{text}</Verbatim>
    </p>
  )
}
