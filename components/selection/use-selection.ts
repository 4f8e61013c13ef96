"use client"

import { type KeyboardEvent, useState } from "react"
import { rangeOf, rowAfterKey } from "./row-range.ts"

/** The attribute by which a row's box is found again. */
export const ROW_BOX = "data-row-box"

/** Which rows are chosen, and the keys that choose them: arrows or j and k move, Space chooses, with Shift everything in between. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string | null>(null)
  // Rows that a page change or a filter removed are not chosen any more.
  const selected = ids.filter((id) => chosen.has(id))

  function choose(targets: readonly string[], on: boolean) {
    const next = new Set(selected)
    for (const id of targets) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }

  function toggle(id: string, withRange: boolean) {
    if (withRange && anchor !== null) choose(rangeOf(ids, anchor, id), true)
    else choose([id], !chosen.has(id))
    if (!withRange || anchor === null) setAnchor(id)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const box = event.target instanceof HTMLElement ? event.target.closest(`[${ROW_BOX}]`) : null
    const id = box?.getAttribute(ROW_BOX)
    if (!id || event.altKey) return
    const { key, shiftKey } = event
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "a") {
      event.preventDefault()
      return choose(ids, true)
    }
    if (event.ctrlKey || event.metaKey) return
    if (key === " " && shiftKey) {
      event.preventDefault()
      return toggle(id, true)
    }
    if (key === "Escape" && selected.length > 0) {
      event.preventDefault()
      return setChosen(new Set())
    }
    const next = rowAfterKey(ids, id, key)
    if (next === null) return
    event.preventDefault()
    if (shiftKey) choose(rangeOf(ids, anchor ?? id, next), true)
    if (shiftKey && anchor === null) setAnchor(id)
    focusBox(next)
  }

  /** Chooses nothing any more; the focus goes to where choosing began, since the button that was pressed goes. */
  function clear() {
    setChosen(new Set())
    focusBox(anchor ?? selected[0] ?? "")
  }

  return {
    selected,
    isChosen: (id: string) => chosen.has(id),
    toggle,
    choose: (targets: readonly string[]) => choose(targets, true),
    chooseAll: (on: boolean) => choose(ids, on),
    clear,
    onKeyDown,
  }
}

function focusBox(id: string): void {
  document.querySelector<HTMLElement>(`[${ROW_BOX}="${id}"]`)?.focus()
}
