"use client"

import { usePathname } from "next/navigation"
import { useEffect, useRef, useState } from "react"
import { keepText, keptText } from "./kept-text.ts"
import { whenStorageIsReady } from "./storage-ready.ts"

type KeptText = {
  text: string
  setText: (text: string) => void
  /** The text is one that was typed before, and came back. */
  isBack: boolean
  /** It was sent, or given up. */
  forget: () => void
}

/**
 * A text that comes back after a reload, after leaving the page, and when its person signs in again in this tab (`keepText`). `name`: the form, unique on its page.
 */
export function useKeptText(name: string): KeptText {
  const place = `${usePathname()} ${name}`
  const [text, setText] = useState("")
  const [isBack, setIsBack] = useState(false)
  const isTouched = useRef(false)

  useEffect(() => {
    let isLeft = false
    void whenStorageIsReady
      .then(() => keptText(place))
      .then((kept) => {
        if (isLeft || isTouched.current || kept === "") return
        setText(kept)
        setIsBack(true)
      })
    return () => {
      isLeft = true
    }
  }, [place])

  function change(next: string) {
    isTouched.current = true
    setText(next)
    void keepText(place, next)
  }
  return { text, setText: change, isBack, forget: () => void keepText(place, "") }
}
