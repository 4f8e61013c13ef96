"use client"

import { type KeyboardEvent, useState } from "react"

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

/** Everything between two rows, both included, in the order of the list; the target alone while there is no anchor. */
export function rangeOf(ids: readonly string[], anchor: string | null, target: string): string[] {
  const from = anchor === null ? -1 : ids.indexOf(anchor)
  const to = ids.indexOf(target)
  if (from < 0 || to < 0) return to < 0 ? [] : [target]
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Where a key leads from one row of a list; null for keys that lead nowhere. */
export function rowAfterKey(ids: readonly string[], from: string, key: string): string | null {
  const at = ids.indexOf(from)
  if (at < 0) return null
  const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: ids.length - 1 }[key]
  return to === undefined ? null : (ids[to] ?? from)
}
