import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { ForgetFormerSession } from "#components/session/forget-former-session.tsx"
import { Wordmark } from "#components/shell/wordmark.tsx"
import { EntryFrame } from "#components/sign-in/entry-frame.tsx"
import { OverlayMark } from "#components/sign-in/overlay-mark.tsx"
import { SignInForm } from "#components/sign-in/sign-in-form.tsx"
import { SsoProblem } from "#components/sign-in/sso-problem.tsx"
import { WithProvider } from "#components/sign-in/with-provider.tsx"
import { WrongAddress } from "#components/sign-in/wrong-address.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { signedInUser } from "#lib/auth/current-user.ts"
import { nextPath } from "#lib/auth/next-path.ts"
import { SSO_CODES } from "#lib/domain/access/sign-in-methods.ts"
import { env } from "#lib/env.ts"

type Search = Partial<Record<"next" | "ended" | "sso" | "request", string | string[]>>

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") }
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { next, ended, sso, request } = await searchParams
  const target = nextPath(typeof next === "string" ? next : undefined)
  const isIn = (await signedInUser()) !== null
  const failed = SSO_CODES.find((code) => code === sso)
  if (isIn && failed === undefined) redirect(target)
  const t = await getTranslations("signIn")
  const word = await getTranslations("words")
  const { sandboxMode, oidc } = env()
  const withProvider = oidc?.only ? "leadOnly" : "leadBoth"
  const lead = oidc ? withProvider : "lead"

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="hidden flex-col justify-between gap-8 border-line border-r bg-sunken p-10 lg:flex">
        <Wordmark />
        <OverlayMark />
      </aside>
      <EntryFrame markClass="lg:hidden">
        <ForgetFormerSession />
        <header className="flex flex-col gap-1">
          <h1 className="font-semibold text-xl tracking-tight">{t("title")}</h1>
          <p className="text-ink-2">{t(lead)}</p>
        </header>
        {ended === undefined ? null : (
          <Banner tone="info" title={word("sessionEnded")} live>
            {t("endedBody")}
          </Banner>
        )}
        <SsoProblem code={sso} request={request} />
        <WrongAddress />
        {isIn ? <LinkButton href={target}>{t("sso.backToDesk")}</LinkButton> : <WaysIn next={target} />}
        {sandboxMode ? (
          <p className="border-line border-t pt-4 text-ink-2 text-sm">
            {t.rich("sandbox", {
              code: (words) => <code className="whitespace-nowrap font-mono text-ink">{words}</code>,
            })}
          </p>
        ) : null}
      </EntryFrame>
    </div>
  )
}

function WaysIn({ next }: { next: string }) {
  const { oidc } = env()
  if (!oidc) return <SignInForm next={next} autoFocus />
  return <WithProvider host={new URL(oidc.issuer).host} only={oidc.only} next={next} />
}
