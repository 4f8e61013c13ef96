import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { FirstFactor } from "#components/factors/first-factor.tsx"
import { EntryStep } from "#components/sign-in/entry-frame.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { nextPath } from "#lib/auth/next-path.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("secondFactor"))("title") }
}

type Search = { next?: string | string[] }

/** All that somebody may do whose role asks for a second factor, before they have one. */
export default async function SecondFactorPage({ searchParams }: { searchParams: Promise<Search> }) {
  const [user, { next }, t] = await Promise.all([
    requireUser("factor.manage"),
    searchParams,
    getTranslations("secondFactor"),
  ])
  const isMissing = user.mustAddFactor === true
  return (
    <EntryStep
      title={t(isMissing ? "title" : "titleDone")}
      lead={t(isMissing ? "lead" : "done")}
      email={user.email}
      leave={t(isMissing ? "leave" : "leaveDone")}
    >
      <FirstFactor isMissing={isMissing} next={nextPath(typeof next === "string" ? next : undefined)} />
    </EntryStep>
  )
}
