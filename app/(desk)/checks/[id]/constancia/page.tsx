import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ConstanciaPage, UnshownConstancia } from "#components/constancia/constancia-page.tsx"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { readConstancia } from "#lib/constancia/issue-constancia.ts"
import { localSigningRing } from "#lib/constancia/signing-ring.ts"
import { erasedAt } from "#lib/data-protection/read-erasures.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { unshownCode } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { readOrNotFound } from "#lib/http/read-or-not-found.ts"

/** Neither the operation's subject nor its number is in a title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("constancia"))("title") }
}

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ asked?: string | string[] }> }

export default async function Page({ params, searchParams }: PageProps) {
  const user = await requireUser("constancia.issue")
  const [{ id }, { asked }] = await Promise.all([params, searchParams])
  const read = await readOrNotFound(user, id, () =>
    readConstancia(user, id, asked === "masked" ? asked : undefined).catch((error: unknown) => {
      const code = error instanceof CotejoError ? unshownCode(error.code) : undefined
      if (code) return code
      throw error
    }),
  )
  if (typeof read === "string") {
    return <UnshownConstancia checkId={id} code={read} erasedAt={await erasedAt(id)} />
  }
  const { constancia } = read
  await auditView(user, "check.read", { type: "check", id })
  return (
    <ConstanciaPage
      constancia={constancia}
      keyId={localSigningRing().keyId}
      may={{ full: can(user.role, "constancia.full"), answer: can(user.role, "answer.download") }}
    />
  )
}
