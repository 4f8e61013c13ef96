import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SignaturesPanel } from "#components/notices/panel.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { SignatureBoard } from "#components/signatures/list/signature-board.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { Search } from "#lib/http/list-address.ts"
import { savedViews } from "#lib/people/saved-views.ts"
import { readBoardAddress } from "#lib/signatures/board/board-path.ts"
import { boardPage, countVisible } from "#lib/signatures/board/read-rows.ts"

/** The page comes with this many; the older ones follow by themselves. */
const FIRST_ROWS = 100

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("words"))("signatureRequests") }
}

/** The board of signature requests: those registered here, and only those. */
export default async function SignaturesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("signature.read")
  const address = readBoardAddress(await searchParams)
  const renderedAt = Date.now()
  const [t, first, total, views, word] = await Promise.all([
    getTranslations("signatureBoard"),
    boardPage(user, undefined, FIRST_ROWS),
    countVisible(user),
    savedViews(user.id, "signatures"),
    getTranslations("words"),
  ])
  const maySend = can(user.role, "signature.send")
  return (
    <>
      <PageHeader
        title={word("signatureRequests")}
        actions={
          maySend ? (
            <LinkButton href="/signatures/new" variant="primary">
              {t("new")}
            </LinkButton>
          ) : null
        }
      />
      <SectionTabs role={user.role} at="signatures" />
      <div className="flex flex-col gap-3">
        <SignaturesPanel />
        <SignatureBoard
          first={first}
          total={total}
          {...address}
          views={views}
          userId={user.id}
          seesAll={can(user.role, "signature.readAll")}
          mayAdd={maySend}
          mayExport={can(user.role, "check.export")}
          renderedAt={renderedAt}
        />
      </div>
    </>
  )
}
