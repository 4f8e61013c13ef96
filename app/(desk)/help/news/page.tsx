import type { Metadata } from "next"
import { getFormatter, getLocale, getTranslations } from "next-intl/server"
import { withClientMessages } from "#components/i18n/with-client-messages.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { NEWS } from "#lib/help/news.ts"
import { languageOf } from "#lib/i18n/locale.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("news"))("title") }
}

/** The changes of Cotejo, day by day. */
async function NewsPage() {
  await requireUser("account.manage")
  const [t, format, locale] = await Promise.all([getTranslations("news"), getFormatter(), getLocale()])
  return (
    <>
      <PageHeader title={t("title")} description={t("about")} />
      <div className="flex max-w-3xl flex-col gap-4">
        {NEWS.map(({ date, entries }) => (
          <Section
            key={date}
            title={format.dateTime(noonOf(date), { dateStyle: "long", timeZone: "UTC" })}
            flush
          >
            <ul className="flex list-disc flex-col gap-1.5 py-4 ps-9 pe-4">
              {entries.map((one) => (
                <li key={one.es}>{one[languageOf(locale)]}</li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </>
  )
}

/** A day of ours as an instant, to be written in the reader's language. */
function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`)
}

export default withClientMessages("(desk)/help/news/page.tsx", NewsPage)
