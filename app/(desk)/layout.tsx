import type { ReactNode } from "react"
import { Palette } from "#components/omnibox/palette.tsx"
import { Frame } from "#components/shell/frame.tsx"
import { currentUser, goToSignIn } from "#lib/auth/current-user.ts"
import { env } from "#lib/env.ts"

/** The frame of the signed-in desk. Each page still names its own permission: a layout is no guard. */
export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await currentUser()
  if (!user) return goToSignIn()
  const { name, email, role } = user
  return (
    <Frame user={{ name, email, role }} sandboxMode={env().sandboxMode} palette={<Palette role={role} />}>
      {children}
    </Frame>
  )
}
