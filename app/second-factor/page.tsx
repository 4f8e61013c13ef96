import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { FirstFactor } from "#components/factors/first-factor.tsx"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { LanguageSwitch } from "#components/shell/language-switch.tsx"
import { SignOutButton } from "#components/shell/sign-out-button.tsx"
import { ThemeSwitch } from "#components/shell/theme-switch.tsx"
import { Wordmark } from "#components/shell/wordmark.tsx"
import { ToastRegion } from "#components/ui/feedback/toast-region.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { nextPath } from "#lib/auth/next-path.ts"
import { addMyTotp } from "../(desk)/account/factor-actions.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("secondFactor"))("title") }
}

type Search = { next?: string | string[] }

/** All that somebody may do whose role asks for a second factor, before they have one. */
async function SecondFactorPage({ searchParams }: { searchParams: Promise<Search> }) {
  const [user, { next }, t] = await Promise.all([
    requireUser("factor.manage"),
    searchParams,
    getTranslations("secondFactor"),
  ])
  const isMissing = user.mustAddFactor === true
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-10">
      <header>
        <Wordmark />
      </header>
      <main id="main" className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-6 py-10">
        <div className="flex flex-col gap-1">
          <h1 className="font-semibold text-xl tracking-tight">{t("title")}</h1>
          <p className="text-ink-2">{t(isMissing ? "lead" : "done")}</p>
          <p className="mt-2 break-all font-medium">{user.email}</p>
        </div>
        <FirstFactor
          isMissing={isMissing}
          next={nextPath(typeof next === "string" ? next : undefined)}
          addTotp={addMyTotp}
        />
        <div className="border-line border-t pt-3">
          <SignOutButton label={t("leave")} />
        </div>
      </main>
      <footer className="mx-auto flex w-full max-w-sm flex-wrap items-end justify-between gap-3">
        <LanguageSwitch labelHidden />
        <ThemeSwitch labelHidden />
      </footer>
      <ToastRegion />
    </div>
  )
}

export default withClientWords("second-factor/page.tsx", SecondFactorPage)
