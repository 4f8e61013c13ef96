import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function SignInLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["shell", "signIn"]}>{children}</AreaMessages>
}
