import { createContext, use } from "react"

type FieldState = {
  id: string
  name: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  group: boolean
}

export const FieldContext = createContext<FieldState | null>(null)

/** The id of a field's control: error summaries link to it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(/[^\w-]+/g, "-")}`
}

/** Attributes that tie a control to its field; none outside a field (it then needs its own label). */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.group ? undefined : field.id,
    name: field.name,
    "aria-describedby": field.group ? undefined : field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  }
}
