"use client"

import { SubjectSearch } from "#components/history/subject-search.tsx"
import { runAction } from "#components/query/use-action.ts"
import { findInLog } from "./actions.ts"

/** Filters the log by a person or thing, by number or name. */
export function LogSearch({ base }: { base: string }) {
  return <SubjectSearch base={base} find={findIds} />
}

async function findIds(typed: string) {
  const end = await runAction(findInLog, { typed })
  return end.ok ? end.value : undefined
}
