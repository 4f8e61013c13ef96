import { Verbatim } from "#components/ui/values/verbatim.tsx"

/**
 * The service's own name of a field, beside our word for it (`word`): shown to whoever wants technical names, on paper too (`globals.css`). Nothing
 * where the name is all the word there is. `beside`: in a line with the word, where a blank before it would be left over while it is hidden.
 */
export function FieldName({ name, word, beside }: { name: string; word?: unknown; beside?: boolean }) {
  return name === word ? null : (
    <Verbatim className={beside ? "field-name ms-1" : "field-name"}>{name}</Verbatim>
  )
}
