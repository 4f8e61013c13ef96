"use client"

import { useEffect } from "react"
import { useStore } from "zustand"
import { createStore, type StoreApi } from "zustand/vanilla"
import { watch as startWatching, type Watcher } from "./watch.ts"

/** A polled value that several components of a page show. */
export type WatchedValue<T> = {
  /** The last value read; null as long as there is only the server's rendering. */
  store: StoreApi<{ value: T | null }>
  /** Polls until the returned function is called. */
  watch: () => () => void
  /** Polls now: a page that was just opened may have changed the value. */
  read: () => Promise<void>
  /** Stores the value that another response contained. */
  set: (value: T) => void
}

/**
 * One poller for all components that show the value; it pauses while the page is hidden. `everyMs`: the interval, by the last value; with
 * `inBackground` it continues while somebody wants to be notified in a hidden window.
 */
export function watchedValue<T>(
  path: string,
  everyMs: (store: T | null, failures: number) => number,
  inBackground: () => boolean = () => false,
): WatchedValue<T> {
  const store = createStore<{ value: T | null }>(() => ({ value: null }))
  let watchers = 0
  let watcher: Watcher | undefined

  function set(value: T): void {
    store.setState({ value })
    watcher?.plan()
  }

  function start(): Watcher {
    return startWatching<T>({
      read: async (get) => (await (await get(path)).json()) as T,
      everyMs: (failures) => everyMs(store.getState().value, failures),
      inBackground,
      onRead: set,
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

  /** Also before any component of the page watches. */
  async function read(): Promise<void> {
    const reader = watcher ?? start()
    await reader.poll()
    if (reader !== watcher) reader.stop()
  }

  return { store, watch, read, set }
}

/** The current value, kept up to date while the component is mounted. */
export function useWatched<T>({ store, watch }: WatchedValue<T>): T | null {
  useEffect(watch, [watch])
  return useStore(store, ({ value }) => value)
}
