import type { Metadata } from "next"
import { getLocale, getTranslations } from "next-intl/server"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { GLOSSARY, GLOSSARY_TERMS } from "#lib/help/glossary.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("glossary"))("title") }
}

/** The words of the field and of the house, in the order of the reader's alphabet, each with where it is met. */
export default async function GlossaryPage() {
  const { role } = await requireUser("account.manage")
  const [t, locale] = await Promise.all([getTranslations("glossary"), getLocale()])
  const terms = GLOSSARY_TERMS.map((key) => ({ key, word: t(`term.${key}.word`) }))
  return (
    <>
      <PageHeader title={t("title")} />
      <ul aria-label={t("title")} className="sheet divide-y divide-line">
        {terms
          .toSorted((one, other) => one.word.localeCompare(other.word, locale))
          .map(({ key, word }) => (
            <li
              key={key}
              id={key}
              className="grid scroll-mt-16 gap-x-6 gap-y-1 px-4 py-3 target:bg-accent-soft md:grid-cols-[14rem_minmax(0,1fr)]"
            >
              <h2 className="font-semibold">{word}</h2>
              <p className="max-w-prose">
                {t(`term.${key}.means`)}{" "}
                {can(role, GLOSSARY[key].permission) ? (
                  <TextLink href={GLOSSARY[key].href} aria-label={`${t("where")}: ${word}`}>
                    {t("where")}
                  </TextLink>
                ) : null}
              </p>
            </li>
          ))}
      </ul>
    </>
  )
}
