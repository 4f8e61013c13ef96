import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { Board } from "#components/gallery/board.tsx"
import { withClientMessages } from "#components/i18n/with-client-messages.tsx"
import { LanguageSwitch } from "#components/shell/language-switch.tsx"
import { ThemeSwitch } from "#components/shell/theme-switch.tsx"
import { Announcer } from "#components/ui/feedback/announcer.tsx"
import { ToastRegion } from "#components/ui/feedback/toast-region.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { env } from "#lib/env.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("gallery"))("title") }
}

/** Every component in every state, light beside dark; there in sandbox mode only. */
async function GalleryPage() {
  if (!env().sandboxMode) notFound()
  const t = await getTranslations("gallery")
  return (
    <main className="px-4 py-6 sm:px-8">
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          <>
            <LanguageSwitch labelHidden />
            <ThemeSwitch labelHidden />
          </>
        }
      />
      <div className="grid gap-6 xl:grid-cols-2">
        <Board theme="light" title={t("light")} />
        <Board theme="dark" title={t("dark")} />
      </div>
      <ToastRegion />
      <Announcer />
    </main>
  )
}

export default withClientMessages("gallery/page.tsx", GalleryPage)
