import { useTranslations } from "next-intl"
import { isPlainValue, PlainValue } from "#components/answers/plain-value.tsx"
import { CompactValue } from "#components/compare/compact-value.tsx"
import { AndMore } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedJson } from "#lib/checks/answers/displayed-json.ts"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { valueLikeness } from "#lib/dossier/contradictions/value-likeness.ts"
import { firstOf } from "#lib/first-of.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { maskNumbers } from "#lib/subjects/mask-identifier.ts"
import { foldIdentifier } from "#lib/text/fold.ts"

type SourceValueProps = {
  operation: CheckOperation
  name: string
  value: ExactJson | undefined
  /** Where the whole answer is. */
  href: string
  /** Of the dossier: where an answer repeats it, it is masked as numbers in fields of their own are. */
  identifier: string
}

const MAX_LISTED = 6

/** A dossier lays answers side by side: of a value it has room for a paragraph. */
const MAX = { characters: 1_000, items: 100, fields: 100 } as const

/** Fields that hold an instant; what cannot be read as one is shown as it came. */
const INSTANTS: readonly string[] = ["created_at", "completed_at"]

/** A value as it came, but for the numbers of documents, companies and vehicles, which stay covered. A short list of names is written out. */
export function SourceValue({ operation, name, value, href, identifier }: SourceValueProps) {
  const masked = maskNumbers(name, value, (text) => isIdentifier(text, identifier))
  if (typeof masked === "string" && masked !== value)
    return <Verbatim className="font-mono tracking-wide">{displayedText(masked)}</Verbatim>
  // The list as it is: only its first names are rendered.
  const shown =
    masked === undefined || Array.isArray(masked) ? masked : displayedJson(masked, { href, most: MAX })
  if (INSTANTS.includes(name) && typeof shown === "string") return <Timestamp value={shown} zone />
  if (Array.isArray(shown) && shown.length > 0)
    return <Names list={shown} nameField={operationOf(operation).record.owners?.name ?? "nombre"} />
  if (isPlainValue(shown)) {
    const { nullNotApplicable } = operationOf(operation)
    return <PlainValue value={shown} notApplicable={nullNotApplicable.includes(name)} />
  }
  return <CompactValue operation={operation} name={name} value={shown} />
}

/** Texts, and objects by the field that names each; a list of anything else is counted. */
function Names({ list, nameField }: { list: readonly ExactJson[]; nameField: string }) {
  const t = useTranslations("check.tree")
  const names = list.map((item) => (typeof item === "string" ? item : fieldOf(item, nameField)))
  const texts = names.filter((name) => typeof name === "string")
  if (texts.length < names.length)
    return <span className="text-ink-2 italic">{t("items", { count: list.length })}</span>
  const { shown, rest } = firstOf(texts, MAX_LISTED)
  return (
    <ul>
      {shown.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change on the page
        <li key={index}>
          <Verbatim>{displayedText(name.toWellFormed())}</Verbatim>
        </li>
      ))}
      {rest > 0 ? (
        <li>
          <AndMore rest={rest} />
        </li>
      ) : null}
    </ul>
  )
}

/** Dashes, blanks and capitals are how a plate is written, not another plate. */
function isIdentifier(text: string, identifier: string): boolean {
  return foldIdentifier(text) === foldIdentifier(identifier) || valueLikeness(text, identifier) === "form"
}
