import { Eye, EyeOff } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "#components/ui/controls/button.tsx"

type RevealButtonProps = { isShown: boolean; busy: boolean; onClick: () => void; children: ReactNode }

/** Reveals masked data, or masks them again; its words say which. */
export function RevealButton({ isShown, busy, onClick, children }: RevealButtonProps) {
  const Icon = isShown ? EyeOff : Eye
  return (
    <Button icon={Icon} size="sm" variant="quiet" busy={busy} onClick={onClick}>
      {children}
    </Button>
  )
}
