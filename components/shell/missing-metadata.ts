import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"

/** The title of an address that leads nowhere. */
export async function missingMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors.pages")
  return { title: t("notFoundTitle") }
}
