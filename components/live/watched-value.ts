"use client"

import { useEffect } from "react"
import { useStore } from "zustand"
import { createStore, type StoreApi } from "zustand/vanilla"
import { watch as startWatching, type Watcher } from "./watch.ts"

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
 * with `inBackground` it does not rest while somebody wants to be told of it behind another window.
 */
export function watchedValue<T>(
  path: string,
  everyMs: (learnt: T | null, failures: number) => number,
  inBackground: () => boolean = () => false,
): WatchedValue<T> {
  const learnt = createStore<{ value: T | null }>(() => ({ value: null }))
  let watchers = 0
  let watcher: Watcher | undefined

  function learn(value: T): void {
    learnt.setState({ value })
    watcher?.plan()
  }

  function start(): Watcher {
    return startWatching<T>({
      read: async (get) => (await (await get(path)).json()) as T,
      everyMs: (failures) => everyMs(learnt.getState().value, failures),
      inBackground,
      onRead: learn,
    })
  }

  function watch(): () => void {
    watchers += 1
    watcher ??= start()
    return () => {
      watchers -= 1
      if (watchers > 0) return
      watcher?.stop()
      watcher = undefined
    }
  }

  /** Also before anything of the page watches. */
  async function read(): Promise<void> {
    const reader = watcher ?? start()
    await reader.poll()
    if (reader !== watcher) reader.stop()
  }

  return { learnt, watch, read, learn }
}

/** What is known of it by now, kept current while this part of the page stands. */
export function useWatched<T>({ learnt, watch }: WatchedValue<T>): T | null {
  useEffect(watch, [watch])
  return useStore(learnt, ({ value }) => value)
}
