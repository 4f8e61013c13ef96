"use client"

import { Pin, PinOff } from "lucide-react"
import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAutosave } from "#components/command/use-autosave.ts"
import { assignDossier, pinDossier, tagDossier } from "#components/dossier/actions.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { SUBJECT_TAGS, type SubjectTag } from "#lib/domain/subject-kinds.ts"
import type { DossierMarks } from "#lib/dossier/marks/marks-of.ts"

type MarkPanelProps = { subjectId: string; marks: DossierMarks; people: readonly PersonRef[] }

/** Pinned for oneself; tags and who looks after it for everybody. Each takes effect as it is chosen. */
export function MarkPanel({ subjectId, marks, people }: MarkPanelProps) {
  const t = useTranslations("dossier.marks")
  const { pinned, tags } = marks
  const { busy, failure, run } = useAction(pinDossier)
  return (
    <div className="flex flex-col gap-4" data-screen-only>
      <Button
        icon={pinned ? PinOff : Pin}
        busy={busy}
        onClick={() => run({ id: subjectId, pinned: !pinned }, { done: t(pinned ? "unpinned" : "pinned") })}
      >
        {t(pinned ? "unpin" : "pin")}
      </Button>
      <Failure text={failure} />
      <Assignee subjectId={subjectId} marks={marks} people={people} />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 font-medium text-sm">{t("tags")}</legend>
        {SUBJECT_TAGS.map((tag) => (
          <Tag key={tag} subjectId={subjectId} tag={tag} isOn={tags.includes(tag)} />
        ))}
      </fieldset>
    </div>
  )
}

function Assignee({ subjectId, marks: { assignee }, people }: MarkPanelProps) {
  const t = useTranslations("dossier.marks")
  const word = useTranslations("words")
  const { chosen, failure, choose } = useAutosave(assignee?.id ?? "", assignDossier)
  const others = people.filter(({ id }) => id !== assignee?.id)
  return (
    <>
      <Field name="assignee" label={t("assignee")} plain>
        <Select
          value={chosen}
          onChange={({ target: { value } }) =>
            choose(value, { id: subjectId, assigneeId: value || null }, t("assigned"))
          }
        >
          <option value="">{word("nobody")}</option>
          {assignee ? <option value={assignee.id}>{assignee.name}</option> : null}
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Failure text={failure} />
    </>
  )
}

function Tag({ subjectId, tag, isOn }: { subjectId: string; tag: SubjectTag; isOn: boolean }) {
  const t = useTranslations("dossier.marks")
  const { chosen, failure, choose } = useAutosave(isOn, tagDossier)
  return (
    <>
      <Checkbox
        label={t(`tag.${tag}`)}
        checked={chosen}
        onChange={({ target: { checked } }) =>
          choose(checked, { id: subjectId, tag, on: checked }, t("tagged"))
        }
      />
      <Failure text={failure} />
    </>
  )
}
