import { type ExactJson, type ExactObject, fieldOf } from "#lib/checks/answers/exact-json.ts"
import type { AmlSection } from "#lib/domain/aml/levels.ts"
import { truncate } from "#lib/text/truncate.ts"
import { itemsOf } from "./report.ts"

/** The fields that are likely to name the list: the specification shows no item of `sanctions`. */
const LIST_FIELDS = ["list", "lista", "list_name", "nombre_lista", "program", "programa", "source", "fuente"]
const MOST_LETTERS = 60

/** How many of these items are sanctions, and the lists that they name, in the report's own words. */
export function sanctionsAmong(
  data: ExactObject,
  places: readonly { section: AmlSection; position: number }[],
): { count: number; lists: string[] } {
  const items = itemsOf(data, "sanctions")
  const among = places.flatMap(({ section, position }) =>
    section === "sanctions" ? [items[position] ?? null] : [],
  )
  return { count: among.length, lists: [...new Set(among.flatMap(listNameOf))] }
}

function listNameOf(item: ExactJson): string[] {
  const named = [item, ...LIST_FIELDS.map((field) => fieldOf(item, field))].find(
    (value) => typeof value === "string" && value !== "",
  )
  return typeof named === "string" ? [truncate(named, MOST_LETTERS)] : []
}
