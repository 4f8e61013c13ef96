import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { PrintPage } from "#components/dossier/print-page.tsx"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { briefChecks } from "#lib/dossier/brief-checks.ts"
import { readDossier } from "#lib/dossier/dossier.ts"
import { env } from "#lib/env.ts"
import { subjectOf } from "../subject-of-address.ts"

type PageProps = { params: Promise<{ id: string }> }

/** The kind alone: an identifier is never in a title. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { kind } = await subjectOf((await params).id)
  const t = await getTranslations()
  return { title: `${t("dossierPage.print.title")} · ${t(`dossier.kind.${kind}`)}` }
}

export default async function Page({ params }: PageProps) {
  const user = await requireUser("dossier.read")
  const subject = await subjectOf((await params).id)
  await auditView(user, "dossier.read", { type: "subject", id: subject.id })
  const [dossier, brief] = await Promise.all([readDossier(user, subject), briefChecks(user, subject.id)])
  return (
    <PrintPage
      dossier={dossier}
      brief={brief}
      made={{ at: new Date(), by: user.name, simulated: env().sandboxMode }}
    />
  )
}
