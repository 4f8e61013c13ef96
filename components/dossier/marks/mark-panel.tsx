"use client"

import { Pin, PinOff } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import type { DossierCommands } from "#components/dossier/commands.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/select.tsx"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { SUBJECT_TAGS, type SubjectTag } from "#lib/domain/subject-tags.ts"
import type { DossierMarks } from "#lib/dossier/marks/marks-of.ts"

/** The chosen marks, shown at once until the page is read again. */
type Wanted = { assigneeId?: string; tags: Partial<Record<SubjectTag, boolean | undefined>> }

type MarkPanelProps = {
  subjectId: string
  marks: DossierMarks
  people: readonly PersonRef[]
  commands: Pick<DossierCommands, "pin" | "assign" | "tag">
}

/** Pinned for oneself; tags and who looks after it for everybody. Each takes effect as it is chosen. */
export function MarkPanel({ subjectId, marks, people, commands }: MarkPanelProps) {
  const t = useTranslations("dossier.marks")
  const { busy, failure, run } = useCommand()
  const { pinned, tags, assignee } = marks
  const [wanted, setWanted] = useState<Wanted>({ tags: {} })
  const [inFlight, setInFlight] = useState(0)
  const [shown, setShown] = useState(marks)
  // The page was read again and nothing is in progress: its data hold, also where a colleague chose otherwise meanwhile.
  if (shown !== marks) {
    setShown(marks)
    if (inFlight === 0) setWanted({ tags: {} })
  }
  const others = people.filter(({ id }) => id !== assignee?.id)

  async function during<T>(work: () => Promise<T>): Promise<T> {
    setInFlight((count) => count + 1)
    const end = await work()
    setInFlight((count) => count - 1)
    return end
  }

  async function assign(id: string) {
    setWanted((now) => ({ ...now, assigneeId: id }))
    const end = await during(() =>
      run(() => commands.assign({ id: subjectId, assigneeId: id || null }), t("assigned")),
    )
    if (!end.ok) setWanted(({ tags: kept }) => ({ tags: kept }))
  }

  async function putTag(tag: SubjectTag, on: boolean) {
    setWanted((now) => ({ ...now, tags: { ...now.tags, [tag]: on } }))
    const end = await during(() => run(() => commands.tag({ id: subjectId, tag, on }), t("tagged")))
    if (!end.ok) setWanted((now) => ({ ...now, tags: { ...now.tags, [tag]: undefined } }))
  }

  return (
    <div className="flex flex-col gap-4" data-screen-only>
      <Button
        icon={pinned ? PinOff : Pin}
        busy={busy}
        onClick={() =>
          run(() => commands.pin({ id: subjectId, pinned: !pinned }), t(pinned ? "unpinned" : "pinned"))
        }
      >
        {t(pinned ? "unpin" : "pin")}
      </Button>
      <Field name="assignee" label={t("assignee")} plain>
        <Select
          value={wanted.assigneeId ?? assignee?.id ?? ""}
          onChange={(event) => assign(event.target.value)}
        >
          <option value="">{t("nobody")}</option>
          {assignee ? <option value={assignee.id}>{assignee.name}</option> : null}
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 font-medium text-sm">{t("tags")}</legend>
        {SUBJECT_TAGS.map((tag) => (
          <Checkbox
            key={tag}
            label={t(`tag.${tag}`)}
            checked={wanted.tags[tag] ?? tags.includes(tag)}
            onChange={(event) => putTag(tag, event.target.checked)}
          />
        ))}
      </fieldset>
      <Failure text={failure} />
    </div>
  )
}
