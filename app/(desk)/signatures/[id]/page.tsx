import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SignaturePage } from "#components/signatures/detail/signature-page.tsx"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { mayResumeCheck } from "#lib/checks/may-resume.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { readOrNotFound } from "#lib/http/read-or-not-found.ts"
import { signatureDetail } from "#lib/signatures/detail/signature-detail.ts"

type PageProps = { params: Promise<{ id: string }> }

/** The kind of page, and no more: a name given to a request may be a person's. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signatureDetail"))("eyebrow") }
}

/** The signature request of the address, for who may read it; a page that does not exist for everybody else. */
export default async function Page({ params }: PageProps) {
  const user = await requireUser("signature.read")
  const { id } = await params
  const now = new Date()
  const detail = await readOrNotFound(user, id, () => signatureDetail(user, id, now.getTime()))
  await auditView(user, "signature.read", { type: "signature", id })
  return (
    <SignaturePage
      detail={detail}
      readerId={user.id}
      maySend={can(user.role, "signature.send")}
      mayResume={detail.check !== null && mayResumeCheck(user, detail.check)}
      now={now}
    />
  )
}
