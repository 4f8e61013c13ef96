import { getLocale, getTranslations } from "next-intl/server"
import { TEXT_LINK } from "#components/ui/controls/text-link.tsx"
import { rehearsalsUrl } from "#lib/help/rehearsals.ts"
import { languageOf } from "#lib/i18n/locale.ts"

/** Link to the ten rehearsals of the simulator, for new people; absent with the real service. */
export async function RehearsalsLink() {
  const [t, locale] = await Promise.all([getTranslations("rehearsals"), getLocale()])
  const href = rehearsalsUrl(languageOf(locale))
  return href === null ? null : (
    <a href={href} target="_blank" rel="noopener" className={TEXT_LINK}>
      {t("link")}
    </a>
  )
}
