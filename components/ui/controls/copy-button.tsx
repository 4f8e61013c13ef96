"use client"

import { Check, Copy } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { Button } from "./button.tsx"
import type { ButtonSize, ButtonVariant } from "./button-style.ts"
import { IconButton } from "./icon-button.tsx"

type CopyButtonProps = {
  text: string
  /** The copied thing, in words: "Copy {what}". */
  what: string
  labelled?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** Copies a text to the clipboard, shows that for a moment and announces it; reports a refusal of the browser. */
export function CopyButton(props: CopyButtonProps) {
  const { text, what, labelled = false, variant = "secondary", size = "md", className } = props
  const t = useTranslations("ui.copy")
  const [done, setDone] = useState(false)

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 1600)
    return () => clearTimeout(timer)
  }, [done])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      announce(t("done", { what }))
    } catch {
      toast({ tone: "danger", title: t("refused") })
    }
  }

  const label = t("action", { what })
  if (labelled) {
    return (
      <Button variant={variant} size={size} onClick={copy}>
        {done ? (
          <Check className="size-4" aria-hidden="true" />
        ) : (
          <Copy className="size-4" aria-hidden="true" />
        )}
        {label}
      </Button>
    )
  }
  return (
    <IconButton
      icon={done ? Check : Copy}
      label={label}
      onClick={copy}
      className={className}
      data-screen-only
    />
  )
}
