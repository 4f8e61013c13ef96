"use client"

import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAutosave } from "#components/command/use-autosave.ts"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { ALERT_KINDS, type MailKind, PERSONAL_KINDS } from "#lib/domain/alert-kinds.ts"
import { chooseMyMails } from "./actions.ts"

type MailSectionProps = {
  email: string
  choices: readonly { kind: MailKind; on: boolean }[]
  /** This installation sends mail. */
  isSent: boolean
}

/** Which mails a person gets: of their own things, and, where they may see it, of the desk. */
export function MailSection({ email, choices, isSent }: MailSectionProps) {
  const t = useTranslations("alerts.mails")
  const tKind = useTranslations("alerts.kind")
  const stateOf = (kind: MailKind) => choices.find((choice) => choice.kind === kind)
  const offered = <Kind extends MailKind>(kinds: readonly Kind[], label: (kind: Kind) => string) =>
    kinds.flatMap((kind) => {
      const choice = stateOf(kind)
      return choice ? [{ ...choice, label: label(kind) }] : []
    })
  const groups = [
    { title: t("own"), choices: offered(PERSONAL_KINDS, (kind) => t(`kind.${kind}`)) },
    { title: t("desk"), choices: offered(ALERT_KINDS, (kind) => tKind(kind)) },
  ].filter(({ choices }) => choices.length > 0)
  return (
    <Section id="mails" title={t("title")} className="scroll-mt-20">
      <p className="mb-4 max-w-prose text-ink-2 text-sm">
        {t("about", { email })} {isSent ? null : <span>{t("off")}</span>}
      </p>
      <MyMails groups={groups} />
    </Section>
  )
}

type MailGroup = {
  title: string
  /** Kinds with their words, and whether this person gets them. */
  choices: readonly { kind: MailKind; label: string; on: boolean }[]
}

/** Which mails one gets; each box is kept as it is ticked. */
function MyMails({ groups }: { groups: readonly MailGroup[] }) {
  const t = useTranslations("alerts.mails")
  const given = groups.flatMap(({ choices }) => choices)
  const { chosen, busy, failure, choose } = useAutosave(
    given.filter(({ on }) => on).map(({ kind }) => kind),
    chooseMyMails,
  )

  return (
    <div className="flex flex-col gap-4" data-screen-only>
      {groups.map(({ title, choices }) => (
        <fieldset key={title} className="flex flex-col gap-2" aria-busy={busy}>
          <legend className="mb-2 font-medium text-sm">{title}</legend>
          {choices.map(({ kind, label }) => (
            <Checkbox
              key={kind}
              label={label}
              checked={chosen.includes(kind)}
              onChange={(event) => {
                const kinds = event.target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind)
                void choose(kinds, { kinds }, t("saved"))
              }}
            />
          ))}
        </fieldset>
      ))}
      <Failure text={failure} />
    </div>
  )
}
