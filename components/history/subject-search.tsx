"use client"

import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState, useTransition } from "react"
import { api } from "#components/query/http.ts"
import { SearchField } from "#components/ui/filters/filter-bar.tsx"
import { shownAddress, useFilters } from "#components/ui/filters/use-filters.ts"

type Outcome = "found" | "none" | "partial" | "missing" | "cut" | "failed"

/** The id of no subject: a search that finds nobody lists nothing, and not everything. */
const NOBODY = "00000000-0000-0000-0000-000000000000"

type SubjectSearchProps = {
  base: string
  /** Where they are found, unless among the subjects of answers that the reader may see. */
  find?: (typed: string) => Promise<Found | undefined>
}

/**
 * Filters a list by an identifier or a name. The typed text is posted; the address, `base` with them added, only ever holds
 * the ids of the subjects found.
 */
export function SubjectSearch({ base, find = findSubjects }: SubjectSearchProps) {
  const t = useTranslations("history.identifier")
  const narrow = useFilters()
  const [text, setText] = useState("")
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [searching, startTransition] = useTransition()

  function search(event: SyntheticEvent) {
    event.preventDefault()
    if (text.trim() === "") return setOutcome("missing")
    setOutcome(null)
    // Other filters may be chosen while it searches, which stay.
    const from = shownAddress()
    startTransition(async () => {
      const found = await find(text)
      if (!found) return setOutcome("failed")
      const outcome = outcomeOf(found, text)
      setOutcome(outcome)
      if (outcome === "found") setText("")
      const ids = found.subjects.length > 0 ? found.subjects.map(({ id }) => id).join(",") : NOBODY
      narrow(`${base}${base.includes("?") ? "&" : "?"}subject=${ids}`, from)
    })
  }

  return (
    <form method="post" onSubmit={search}>
      <SearchField
        label={t("label")}
        action={t("search")}
        busy={searching}
        problem={outcome === null || outcome === "found" ? undefined : t(outcome)}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOutcome(null)
        }}
      />
    </form>
  )
}

function outcomeOf({ subjects, isCut }: Found, text: string): Outcome {
  if (isCut) return "cut"
  if (subjects.length > 0) return "found"
  return isPartial(text) ? "partial" : "none"
}

/** Whether a text is fewer signs of a number than any is found by. */
function isPartial(text: string): boolean {
  const bare = text.replaceAll(/[\s.,-]/g, "")
  return /\d/.test(bare) && bare.length < 4
}

type Found = { subjects: { id: string }[]; isCut: boolean }

/** Returns the ids of the subjects with an identifier or a name; undefined when the request failed, which is not the same as none. */
async function findSubjects(identifier: string): Promise<Found | undefined> {
  return api<Found>("/api/subjects/find", { method: "POST", json: { identifier } }).catch(() => undefined)
}
