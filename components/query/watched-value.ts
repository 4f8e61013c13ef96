"use client"

import { useEffect } from "react"
import { useStore } from "zustand"
import { createStore, type StoreApi } from "zustand/vanilla"
import { fetchKnown } from "./fetch-known.ts"

/** A value of ours that several places of a page show, read again by itself. */
export type WatchedValue<T> = {
  /** What was last learnt; null as long as only the server's own rendering is known. */
  learnt: StoreApi<{ value: T | null }>
  /** Reads it again by itself until the returned function is called. */
  watch: () => () => void
  /** Asks now: a page that was just opened may have changed it. */
  read: () => Promise<void>
  /** Takes in what another answer told. */
  learn: (value: T) => void
}

/**
 * One reader for all the places that show it; it rests while nobody looks. `everyMs` says when to ask again, by what was learnt;
 * with `goesOn` it does not rest while somebody wants to be told of it behind another window.
 */
export function watchedValue<T>(
  path: string,
  everyMs: (learnt: T | null) => number,
  goesOn: () => boolean = () => false,
): WatchedValue<T> {
  const learnt = createStore<{ value: T | null }>(() => ({ value: null }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let watchers = 0

  function plan(): void {
    clearTimeout(timer)
    if (watchers === 0 || (document.visibilityState === "hidden" && !goesOn())) return
    timer = setTimeout(() => void read(), everyMs(learnt.getState().value))
  }

  function learn(value: T): void {
    learnt.setState({ value })
  }

  async function read(): Promise<void> {
    clearTimeout(timer)
    try {
      const answer = await fetchKnown(path)
      if (answer.ok) learn((await answer.json()) as T)
    } catch {
      // A mark beside a link: the next reading tells. A lost connection is told by the page that needs it.
    }
    plan()
  }

  function watch(): () => void {
    watchers += 1
    if (watchers === 1) {
      document.addEventListener("visibilitychange", plan)
      plan()
    }
    return () => {
      watchers -= 1
      if (watchers > 0) return
      document.removeEventListener("visibilitychange", plan)
      clearTimeout(timer)
    }
  }

  return { learnt, watch, read, learn }
}

/** What is known of it by now, kept current while this part of the page stands. */
export function useWatched<T>({ learnt, watch }: WatchedValue<T>): T | null {
  useEffect(watch, [watch])
  return useStore(learnt, ({ value }) => value)
}
