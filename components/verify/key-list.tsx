import { useTranslations } from "next-intl"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { PublicKey } from "#lib/constancia/public-key.ts"

/** The keys that this installation vouches for, to be compared with those received by another channel, and to be stored. */
export function KeyList({ keys }: { keys: readonly PublicKey[] }) {
  const t = useTranslations("verify")
  return (
    <Section title={t("keys")}>
      <ul className="mb-3 flex flex-col gap-1.5">
        {keys.map(({ kid }, index) => (
          <li key={kid} className="flex flex-wrap items-center gap-x-2">
            <span className="break-all font-mono text-xs">{kid}</span>
            <CopyButton text={kid} what={t("keys")} />
            <span className="text-ink-2 text-xs">{t(index === 0 ? "current" : "earlier")}</span>
          </li>
        ))}
      </ul>
      <a
        href="/api/keys/constancia"
        download="constancia-keys.json"
        className="rounded-sm text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong"
      >
        {t("downloadKeys")}
      </a>
    </Section>
  )
}
