"use client"

import { Search } from "lucide-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState, useTransition } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/controls/field.tsx"
import { TextInput } from "#components/ui/controls/text-input.tsx"
import { type HistoryQuery, historyPath } from "#lib/checks/lists/history-path.ts"

type Outcome = "found" | "none" | "missing" | "failed"

/** Finds what was asked about one identifier, exactly. It is posted; the address only ever holds the id that stands for it. */
export function IdentifierSearch({ query }: { query: HistoryQuery }) {
  const t = useTranslations("history.identifier")
  const router = useRouter()
  const [text, setText] = useState("")
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [searching, startTransition] = useTransition()

  function search(event: SyntheticEvent) {
    event.preventDefault()
    if (text.trim() === "") return setOutcome("missing")
    setOutcome(null)
    startTransition(async () => {
      const subject = await findSubjects(text)
      if (!subject) return setOutcome("failed")
      if (subject.length === 0) return setOutcome("none")
      setOutcome("found")
      setText("")
      router.push(historyPath({ ...query, subject }), { scroll: false })
    })
  }

  const wrong = outcome === null || outcome === "found" ? undefined : t(outcome)
  return (
    <form method="post" onSubmit={search} className="flex items-start gap-2">
      <Field name="identifier" label={t("label")} hint={t("hint")} error={wrong} required className="flex-1">
        <TextInput
          identifier
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={100}
        />
      </Field>
      <Button type="submit" busy={searching} className="mt-6.5">
        <Search className="size-4" aria-hidden="true" />
        {t("search")}
      </Button>
    </form>
  )
}

/** The ids that stand for an identifier; undefined when nobody could be asked, which is not the same as none. */
async function findSubjects(identifier: string): Promise<string[] | undefined> {
  try {
    const answer = await fetch("/api/subjects/find", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier }),
    })
    if (!answer.ok) return undefined
    const { subjects }: { subjects: { id: string }[] } = await answer.json()
    return subjects.map(({ id }) => id)
  } catch {
    return undefined
  }
}
