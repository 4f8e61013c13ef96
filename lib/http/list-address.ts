import type * as z from "zod/mini"
import type { PageCursor } from "#lib/db/keyset.ts"

export type Search = Record<string, string | string[] | undefined>

export function oneOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** Reads the filters of a list from its address; a parameter that is no filter, or no longer one (an old link), is left out. */
export function readFilters<F extends Record<string, z.ZodMiniType>>(
  fields: F,
  search: Search,
): { [Name in keyof F]?: z.output<F[Name]> } {
  const entries = Object.entries(fields).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(oneOf(search[name]))
    return data === undefined || (Array.isArray(data) && data.length === 0) ? [] : [[name, data]]
  })
  return Object.fromEntries(entries) as { [Name in keyof F]?: z.output<F[Name]> }
}

/** The address of a list: the filters that are set, in the order given, and the place of a page. */
export function listAddress(
  path: string,
  filters: Record<string, string | readonly string[] | undefined>,
  place?: PageCursor,
): string {
  const set = [...Object.entries(filters), ...Object.entries(place ?? {})].flatMap(([name, value]) =>
    value === undefined || value.length === 0 ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(set).toString().replaceAll("%2C", ",")
  return search === "" ? path : `${path}?${search}`
}
