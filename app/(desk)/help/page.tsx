import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ShortcutsButton } from "#components/help/shortcuts-button.tsx"
import { TEXT_LINK, TextLink } from "#components/ui/controls/text-link.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("help"))("title") }
}

/** The places that explain words, alerts, keys and the interface. */
export default async function HelpPage() {
  await requireUser("account.manage")
  const [t, glossary, alerts, edges] = await Promise.all([
    getTranslations("help"),
    getTranslations("glossary"),
    getTranslations("alerts.help"),
    getTranslations("interface"),
  ])
  const places = [
    { key: "glossary", link: <TextLink href="/help/glossary">{glossary("title")}</TextLink> },
    { key: "alerts", link: <TextLink href="/help/alerts">{alerts("title")}</TextLink> },
    { key: "shortcuts", link: <ShortcutsButton /> },
    { key: "guide", link: t("guide") },
    {
      key: "interface",
      link: (
        <a href="/api/openapi.json" className={TEXT_LINK}>
          {edges("title")}
        </a>
      ),
    },
  ] as const
  return (
    <>
      <PageHeader title={t("title")} />
      <ul aria-label={t("title")} className="sheet divide-y divide-line">
        {places.map(({ key, link }) => (
          <li key={key} className="px-4 py-3 font-semibold">
            {link}
          </li>
        ))}
      </ul>
    </>
  )
}
