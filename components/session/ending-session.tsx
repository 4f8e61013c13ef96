import { useTranslations } from "next-intl"
import { Timestamp } from "#components/ui/values/timestamp.tsx"

/** Over the foot of the page: the session ends soon, and what keeps it. It goes as soon as the person is there. */
export function EndingSession({ endsAt }: { endsAt: number }) {
  const t = useTranslations("shell.ending")
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-xl rounded-md border border-warning bg-raised px-4 py-3 shadow-float"
    >
      <p className="font-semibold">
        {t.rich("title", {
          time: () => <Timestamp value={new Date(endsAt).toISOString()} show="clock" />,
        })}
      </p>
      <p className="text-ink-2">{t("body")}</p>
    </div>
  )
}
