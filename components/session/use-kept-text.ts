"use client"

import { usePathname } from "next/navigation"
import { useState } from "react"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"

/** Texts that were typed and not saved, by their place: in memory alone, which ends with the page's. */
const texts = new Map<string, string>()

type KeptText = {
  text: string
  setText: (text: string) => void
  /** The text is one that was typed before, and came back. */
  isBack: boolean
  /** It was sent, or given up. */
  forget: () => void
}

/** A text that comes back after going elsewhere within the desk; a reload asks first. `name`: the form, unique on its page. */
export function useKeptText(name: string): KeptText {
  const place = `${usePathname()} ${name}`
  const [text, setText] = useState(() => texts.get(place) ?? "")
  const [isBack, setIsBack] = useState(text !== "")
  useReloadGuard(text !== "")

  function change(next: string) {
    setText(next)
    texts.set(place, next)
  }
  function forget() {
    setText("")
    setIsBack(false)
    texts.delete(place)
  }
  return { text, setText: change, isBack, forget }
}
