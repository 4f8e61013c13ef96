import { useTranslations } from "next-intl"

/** On every page while the upstream is our own sandbox. */
export function SandboxRibbon() {
  const t = useTranslations("shell.sandbox")
  return (
    <p className="flex h-6 items-center justify-center gap-1.5 border-warning/40 border-b bg-warning-soft text-warning text-xs">
      <strong className="caps">{t("title")}</strong>
      <span aria-hidden="true">·</span>
      <span>{t("body")}</span>
    </p>
  )
}
