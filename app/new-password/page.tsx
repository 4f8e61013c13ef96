import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { PasswordForm } from "#components/account/password-form.tsx"
import { EntryStep } from "#components/sign-in/entry-frame.tsx"
import { currentUser, goToSignIn } from "#lib/auth/current-user.ts"
import { nextPath } from "#lib/auth/next-path.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newPassword"))("title") }
}

type Search = { next?: string | string[] }

/** All that a session with a password that somebody else gave may do. */
export default async function NewPasswordPage({ searchParams }: { searchParams: Promise<Search> }) {
  const [user, { next }, t] = await Promise.all([currentUser(), searchParams, getTranslations("newPassword")])
  if (!user) return goToSignIn()
  const target = nextPath(typeof next === "string" ? next : undefined)
  if (!user.mustChangePassword) redirect(target)
  return (
    <EntryStep title={t("title")} lead={t("lead")} email={user.email} leave={t("leave")}>
      <PasswordForm email={user.email} next={target} />
    </EntryStep>
  )
}
