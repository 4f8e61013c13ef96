/**
 * The service's own name of a field, beside our word for it (`word`): shown to whoever wants technical names, on paper too (`globals.css`, decision 259). Nothing
 * where the name is all the word there is.
 */
export function FieldName({ name, word }: { name: string; word?: unknown }) {
  return name === word ? null : <bdi className="field-name">{name}</bdi>
}
