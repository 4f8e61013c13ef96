import { useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import { ALERT_KINDS, type MailKind, PERSONAL_KINDS } from "#lib/domain/alert-kinds.ts"
import { MyMails } from "./my-mails.tsx"

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
