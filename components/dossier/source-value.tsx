import { useTranslations } from "next-intl"
import { isLeaf, Leaf } from "#components/answers/leaf.tsx"
import { CompactValue } from "#components/compare/compact-value.tsx"
import { Timestamp } from "#components/ui/timestamp.tsx"
import { type ExactJson, fieldOf, isExactNumber } from "#lib/checks/exact-json.ts"
import { valueLikeness } from "#lib/dossier/value-likeness.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"

type SourceValueProps = {
  operation: OperationSlug
  name: string
  value: ExactJson | undefined
  /** Of the dossier: where an answer repeats it, it stays covered. */
  identifier: string
}

const MOST_LISTED = 6

/** Fields that hold somebody's document number, be it this subject's or not. */
const IDENTIFIERS: readonly string[] = ["dni", "ruc", "document_number", "numero_de_documento"]

/** Fields that hold an instant; what cannot be read as one is shown as it came. */
const INSTANTS: readonly string[] = ["created_at", "completed_at"]

/** A value as it came. The subject's own identifier stays covered, and a short list of names is written out. */
export function SourceValue({ operation, name, value, identifier }: SourceValueProps) {
  if (isIdentifier(value, identifier))
    return <bdi className="font-mono tracking-wide">{maskIdentifier(identifier)}</bdi>
  if (IDENTIFIERS.includes(name) && typeof value === "string" && value !== "")
    return <bdi className="font-mono tracking-wide">{maskIdentifier(value)}</bdi>
  if (INSTANTS.includes(name) && typeof value === "string") return <Timestamp value={value} zone />
  if (Array.isArray(value) && value.length > 0) return <Names list={value} />
  if (isLeaf(value)) {
    const { nullNotApplicable } = operationOf(operation)
    return <Leaf value={value} ownOrigins={[]} notApplicable={nullNotApplicable.includes(name)} />
  }
  return <CompactValue operation={operation} name={name} value={value} ownOrigins={[]} />
}

/** Texts, and objects by their `nombre`; a list of anything else is counted. */
function Names({ list }: { list: readonly ExactJson[] }) {
  const t = useTranslations("check.tree")
  const tp = useTranslations("dossierPage")
  const names = list.map((item) => (typeof item === "string" ? item : fieldOf(item, "nombre")))
  const texts = names.filter((name) => typeof name === "string")
  if (texts.length < names.length)
    return <span className="text-ink-2 italic">{t("items", { count: list.length })}</span>
  return (
    <ul>
      {texts.slice(0, MOST_LISTED).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change on the page
        <li key={index}>
          <bdi>{name.toWellFormed()}</bdi>
        </li>
      ))}
      {texts.length > MOST_LISTED ? (
        <li className="text-ink-2 italic">{tp("more", { count: texts.length - MOST_LISTED })}</li>
      ) : null}
    </ul>
  )
}

/** Dashes, blanks and capitals are how a plate is written, not another plate. */
function isIdentifier(value: ExactJson | undefined, identifier: string): boolean {
  const text = isExactNumber(value) ? value.source : value
  if (typeof text !== "string") return false
  return text.trim().toUpperCase() === identifier.toUpperCase() || valueLikeness(text, identifier) === "form"
}
