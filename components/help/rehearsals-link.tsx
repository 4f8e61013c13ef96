import { getLocale, getTranslations } from "next-intl/server"
import { TEXT_LINK } from "#components/ui/controls/text-link.tsx"
import { rehearsalsUrl } from "#lib/help/rehearsals.ts"
import { languageOf } from "#lib/i18n/locale.ts"

/** To the ten rehearsals that the simulator plays with whoever is new; nothing where a real service is asked. */
export async function RehearsalsLink() {
  const [t, locale] = await Promise.all([getTranslations("rehearsals"), getLocale()])
  const href = rehearsalsUrl(languageOf(locale))
  return href === null ? null : (
    <a href={href} target="_blank" rel="noopener" className={TEXT_LINK}>
      {t("link")}
    </a>
  )
}
