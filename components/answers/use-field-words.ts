import { useTranslations } from "next-intl"
import { hasMessage, messageOr } from "#lib/i18n/has-message.ts"
import type { Warning } from "#lib/operations/deviations.ts"
import { QUESTION_SLUGS } from "#lib/operations/facts.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"

/** Labels of an operation's fields; a field without one is called by its own name. */
export function useFieldLabel(slug: CheckOperation): (name: string) => string {
  const label = useLabels()
  return (name) => label(slug, name)
}

function useLabels(): (slug: CheckOperation, name: string) => string {
  const t = useTranslations("answers")
  return (slug, name) => {
    const key = [`fields.${slug}.${name}`, `nested.${name}`].find((candidate) => hasMessage(t, candidate))
    return key === undefined ? name : t(key as never)
  }
}

/** The label of a field of any operation's record; null for one without. */
export function useLabelOfAny(): (name: string) => string | null {
  const t = useTranslations("answers")
  return (name) => {
    const key = QUESTION_SLUGS.map((slug) => `fields.${slug}.${name}`).find((one) => hasMessage(t, one))
    return key === undefined ? null : t(key as never)
  }
}

/** A place within a record in words, "Propietarios 2 · Documento"; what has no word of ours keeps its name. */
export function usePlaceLabel(slug: CheckOperation): (path: string) => string {
  const label = usePlaceLabels()
  return (path) => label(slug, path)
}

/** The same, for records of several operations; a step of a path may be an item that is called by a text of its own. */
export function usePlaceLabels(): (
  slug: CheckOperation,
  path: string | readonly (string | { called: string })[],
) => string {
  const label = useLabels()
  return (slug, path) =>
    (typeof path === "string" ? path.split(".") : path)
      .map((part, at) => {
        if (typeof part !== "string") return `: ${part.called}`
        return /^\d+$/.test(part)
          ? ` ${String(Number(part) + 1)}`
          : `${at > 0 ? " · " : ""}${label(slug, part)}`
      })
      .join("")
}

/** The words of one deviation, without its place. */
export function useDeviationWords(): (deviation: Warning) => string {
  const t = useTranslations("answers")
  return (deviation) => t(`deviations.${deviation.kind}`)
}

/** Returns the label of a declared field; a name that is not one of the specification's is shown as it came. */
export function useDeclaredLabel(): (name: string) => string {
  const t = useTranslations("ask.field")
  return (name) => messageOr(t, name, name)
}
