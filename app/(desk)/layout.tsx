import { redirect } from "next/navigation"
import type { ReactNode } from "react"
import { Frame } from "#components/shell/frame.tsx"
import { currentUser } from "#lib/auth/current-user.ts"
import { env } from "#lib/env.ts"

/** The frame of the signed-in desk. Each page still names its own permission: a layout is no guard. */
export default async function DeskLayout({ children }: { children: ReactNode }) {
  const user = await currentUser()
  if (!user) redirect("/sign-in")
  const { name, email, role } = user
  return (
    <Frame user={{ name, email, role }} sandboxMode={env().sandboxMode}>
      {children}
    </Frame>
  )
}
