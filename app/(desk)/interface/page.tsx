import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { withClientMessages } from "#components/i18n/with-client-messages.tsx"
import { EndpointIndex } from "#components/interface/endpoint-index.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { interfaceWords } from "#lib/interface/interface-words.ts"
import { describedOperations } from "#lib/interface/openapi.ts"
import { ENDPOINTS } from "../../api/openapi.json/endpoints.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("interface"))("title") }
}

/** Our HTTP interface for those who write programs: every endpoint, each on a page of its own. */
async function InterfacePage() {
  await requireUser("account.manage")
  const [t, words] = await Promise.all([getTranslations("interface"), interfaceWords()])
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("about")}
        actions={
          <>
            <LinkButton href="/account#tokens">{t("tokens")}</LinkButton>
            <a
              href="/api/openapi.json"
              download="cotejo-openapi.json"
              className={buttonStyle("secondary", "md")}
            >
              {t("download")}
            </a>
          </>
        }
      />
      <p className="mb-4 max-w-prose text-ink-2">{words.about}</p>
      <Section title={t("list")} flush>
        <EndpointIndex operations={describedOperations(ENDPOINTS, words)} />
      </Section>
    </>
  )
}

export default withClientMessages("(desk)/interface/page.tsx", InterfacePage)
