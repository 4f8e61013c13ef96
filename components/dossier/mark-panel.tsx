"use client"

import { Pin, PinOff } from "lucide-react"
import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/button.tsx"
import { Checkbox } from "#components/ui/checkbox.tsx"
import { Field } from "#components/ui/field.tsx"
import { Select } from "#components/ui/select.tsx"
import type { PersonRef } from "#lib/checks/present-check.ts"
import type { DossierMarks } from "#lib/dossier/marks-of.ts"
import { SUBJECT_TAGS } from "#lib/dossier/subject-tags.ts"
import type { DossierCommands } from "./commands.ts"

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
  const others = people.filter(({ id }) => id !== assignee?.id)
  return (
    <div className="flex flex-col gap-4">
      <Button
        busy={busy}
        onClick={() =>
          run(() => commands.pin({ id: subjectId, pinned: !pinned }), t(pinned ? "unpinned" : "pinned"))
        }
      >
        {pinned ? (
          <PinOff className="size-4" aria-hidden="true" />
        ) : (
          <Pin className="size-4" aria-hidden="true" />
        )}
        {t(pinned ? "unpin" : "pin")}
      </Button>
      <Field name="assignee" label={t("assignee")} required>
        <Select
          value={assignee?.id ?? ""}
          onChange={(event) =>
            run(
              () => commands.assign({ id: subjectId, assigneeId: event.target.value || null }),
              t("assigned"),
            )
          }
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
            checked={tags.includes(tag)}
            onChange={(event) =>
              run(() => commands.tag({ id: subjectId, tag, on: event.target.checked }), t("tagged"))
            }
          />
        ))}
      </fieldset>
      <Failure text={failure} />
    </div>
  )
}
