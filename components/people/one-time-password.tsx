import { useTranslations } from "next-intl"
import { SecretDialog } from "#components/ui/feedback/secret-dialog.tsx"

type OneTimePasswordProps = { name: string; password: string | null; onClose: () => void }

/** A password that was just made for somebody. */
export function OneTimePassword({ name, password, onClose }: OneTimePasswordProps) {
  const t = useTranslations("people.password")
  return (
    <SecretDialog
      title={t("title", { name })}
      once={t("once")}
      secret={password}
      what={t("what")}
      noted={t("noted")}
      onClose={onClose}
    />
  )
}
