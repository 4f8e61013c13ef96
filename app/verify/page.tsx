import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { LanguageSwitch, ThemeSwitch } from "#components/shell/language-switch.tsx"
import { Wordmark } from "#components/shell/wordmark.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Announcer } from "#components/ui/feedback/announcer.tsx"
import { KeyList } from "#components/verify/key-list.tsx"
import { VerifyPanel } from "#components/verify/verify-panel.tsx"
import { localSigningRing } from "#lib/constancia/signing-ring.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("words"))("verifyConstancia") }
}

/** For everybody, signed in or not: the keys are in the page, the rest happens in the browser. */
export default async function VerifyPage() {
  const t = await getTranslations("verify")
  const word = await getTranslations("words")
  const keys = localSigningRing().publicKeys
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-4 py-6 sm:px-8 print:max-w-none print:p-0">
      <header className="flex flex-wrap items-center justify-between gap-3" data-screen-only>
        <Wordmark />
        <div className="flex flex-wrap items-end gap-3">
          <LanguageSwitch labelHidden />
          <ThemeSwitch labelHidden />
        </div>
      </header>
      <main id="main" className="flex min-w-0 flex-1 flex-col gap-5 py-8 print:py-0">
        <div className="flex flex-col gap-1">
          <h1 className="text-balance font-semibold text-xl tracking-tight">{word("verifyConstancia")}</h1>
          <p className="max-w-prose text-ink-2">{t("lead")}</p>
        </div>
        <VerifyPanel keys={keys} />
        <KeyList keys={keys} />
      </main>
      <footer data-screen-only>
        <TextLink href="/">{t("signIn")}</TextLink>
      </footer>
      <Announcer />
    </div>
  )
}
