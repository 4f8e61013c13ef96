import { useTranslations } from "next-intl"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { CompactValue } from "#components/compare/compact-value.tsx"
import { SourceValue } from "#components/dossier/source-value.tsx"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import type { AnswerChange } from "#lib/monitoring/answer-changes.ts"
import type { ListedChange } from "#lib/monitoring/changes.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

type Told = Pick<ListedChange, "operation" | "changes" | "checkId">

/** So many of an answer's changes stand in its line; the others unfold. */
const TOLD = 3

/** What changed in an answer, the gravest first: one sentence each, and several new findings of a section as one. */
export function ChangeWords({ change }: { change: Told }) {
  const t = useTranslations("changeList")
  const groups = groupsOf(change.changes)
  return (
    <span className="flex flex-col gap-0.5">
      {groups.slice(0, TOLD).map((group) => (
        <Sentence key={`${group.field} ${group.how}`} group={group} change={change} />
      ))}
      {groups.length > TOLD ? (
        <span className="text-ink-3 text-sm">{t("more", { count: groups.length - TOLD })}</span>
      ) : null}
    </span>
  )
}

type Group = Pick<AnswerChange, "field" | "how" | "before" | "after"> & { count: number }

function groupsOf(changes: readonly AnswerChange[]): Group[] {
  const byKind = Map.groupBy(changes, ({ field, how }) => `${how} ${field}`)
  return [...byKind.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.length + 1 }] : [],
  )
}

function Sentence({ group, change }: { group: Group; change: Told }) {
  const t = useTranslations("changeList.how")
  const label = useChangeLabel(change.operation)
  const { field, how, count, before, after } = group
  if (field === "") return <span>{t(how === "told" ? "recordBack" : "recordGone")}</span>
  const name = label(field)
  switch (how) {
    case "added":
    case "gone":
      return <span>{t(how, { field: name, count })}</span>
    case "silent":
      return <span>{t("silent", { field: name })}</span>
    default:
      return (
        <span className="wrap-anywhere">
          <span>{t(how === "expires" ? "expires" : "changed", { field: name })}</span>{" "}
          {how === "changed" ? (
            <span>
              <Value change={change} field={field} value={before} />
              <span className="mx-1 text-ink-3" aria-hidden="true">
                →
              </span>
              <span className="sr-only">{t("to")}</span>{" "}
            </span>
          ) : null}
          <Value change={change} field={field} value={after} />
        </span>
      )
  }
}

/** Old and new side by side, field by field. */
export function ChangeSides({ change }: { change: Told }) {
  const t = useTranslations("changes.column")
  const word = useTranslations("words")
  const words = useTranslations("changeList")
  const label = useChangeLabel(change.operation)
  return (
    <table className="mt-2 w-full table-fixed text-sm">
      <caption className="sr-only">{word("beforeAndNow")}</caption>
      <thead>
        <tr className="text-left text-ink-3 text-xs">
          <th scope="col" className="w-1/4 py-1 pr-3 font-normal">
            {word("field")}
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {t("before")}
          </th>
          <th scope="col" className="py-1 font-normal">
            {word("now")}
          </th>
        </tr>
      </thead>
      <tbody>
        {change.changes.map(({ field, how, before, after }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings of a section may be equal
          <tr key={at} className="border-line border-t align-top">
            <th scope="row" className="wrap-anywhere py-1 pr-3 text-left font-normal text-ink-2">
              {field === "" ? words("record") : label(field)}
            </th>
            {([before, after] as const).map((value, side) => (
              <td key={side === 0 ? "before" : "after"} className="wrap-anywhere py-1 pr-3">
                {(how === "added" && side === 0) || (how === "gone" && side === 1) ? (
                  <span className="text-ink-3">—</span>
                ) : (
                  <Value change={change} field={field} value={value} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ValueProps = { change: Told; field: string; value: ExactJson | undefined }

/** Numbers of documents stay covered, as in a dossier. */
function Value({ change: { operation, checkId }, field, value }: ValueProps) {
  if (operation === "aml" && field === "aml_status")
    return <CompactValue operation={operation} name={field} value={value} />
  return (
    <SourceValue
      operation={operation}
      name={field.split(".").at(-1) ?? field}
      value={value}
      href={`/checks/${checkId}`}
      identifier=""
    />
  )
}

/** Returns what a changed field, or a section of a report, is called. */
function useChangeLabel(operation: OperationSlug): (field: string) => string {
  const t = useTranslations("aml.section")
  const label = useFieldLabel(operation)
  return (field) => {
    const section = operation === "aml" ? AML_SECTIONS.find((one) => one === field) : undefined
    return section ? t(section) : label(field)
  }
}
