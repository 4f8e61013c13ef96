import { dehydrate, HydrationBoundary } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { OwnOrigins } from "#components/answers/own-origins.tsx"
import { AreaMessages } from "#components/i18n/area-messages.tsx"
import { AnnounceNotices } from "#components/notices/announce.tsx"
import { NewestNotice, NoticesDock } from "#components/notices/dock.tsx"
import { Palette } from "#components/omnibox/palette.tsx"
import { FieldNames } from "#components/preferences/field-names.tsx"
import { makeQueryClient } from "#components/query/client.ts"
import { frameQuery } from "#components/query/frame.ts"
import { SessionGate } from "#components/session/session-gate.tsx"
import { Frame } from "#components/shell/frame.tsx"
import { requireSignedIn } from "#lib/auth/current-user.ts"
import { openCounts } from "#lib/batches/open-batches.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { env } from "#lib/env.ts"
import { unreadNotices } from "#lib/notices/unread-notices.ts"
import { preferencesOf } from "#lib/people/preferences.ts"
import { serviceAddresses } from "#lib/upstream/service-addresses.ts"

/** What the frame, the palette and most pages say. */
const NAMESPACES = [
  "ask",
  "check",
  "command",
  "cost",
  "dossier",
  "dossierFile",
  "download",
  "fieldNames",
  "masking",
  "notices",
  "omnibox",
  "openBatches",
  "operations",
  "results",
  "shell",
  "shortcuts",
  "unresolved",
  "validation",
] as const

/** The frame of the signed-in desk. Each page still names its own permission: a layout is no guard. */
export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await requireSignedIn()
  const { name, email, role } = user
  const [open, notices, { fieldNames }] = await Promise.all([
    can(role, "batch.run") ? openCounts(user) : null,
    unreadNotices(user),
    preferencesOf(user.id),
  ])
  const client = makeQueryClient()
  client.setQueryData(frameQuery.queryKey, { user: user.id, seconds: null, idleSeconds: null, notices, open })
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AreaMessages namespaces={NAMESPACES}>
        <SessionGate sessionId={user.sessionId} userId={user.id}>
          <FieldNames shown={fieldNames}>
            <Frame
              user={{ name, email, role }}
              sandboxMode={env().sandboxMode}
              renderedAt={Date.now()}
              palette={<Palette role={role} />}
              notices={<NoticesDock />}
              newest={<NewestNotice />}
            >
              <AnnounceNotices />
              <OwnOrigins addresses={serviceAddresses()}>{children}</OwnOrigins>
            </Frame>
          </FieldNames>
        </SessionGate>
      </AreaMessages>
    </HydrationBoundary>
  )
}
