import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { SlotNote } from "#components/pace/slot-note.tsx"
import { SignatureBuilder } from "#components/signatures/new/signature-builder.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import type { Search } from "#lib/http/list-address.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signatureBuilder")
  return { title: t("title") }
}

/** A new signature request. It is prepared in the browser; nothing of it is in the address, or on the server before it is sent. */
export default async function NewSignaturePage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireUser("signature.send")
  const [t, { correct }, word] = await Promise.all([
    getTranslations("signatureBuilder"),
    searchParams,
    getTranslations("words"),
  ])
  return (
    <>
      <PageHeader eyebrow={word("signatures")} title={t("title")} description={t("about")} />
      <SlotNote operation="signature" />
      <SignatureBuilder timeZone={DESK_ZONE} correct={z.uuid().safeParse(correct).data ?? null} />
    </>
  )
}
