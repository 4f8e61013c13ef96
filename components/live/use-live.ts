"use client"

import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { type Watched, type Watcher, watch } from "./watch.ts"

type LiveOptions<T> = Omit<Watched<T>, "onRead" | "onFailure"> & {
  /** The data that the page was rendered with. */
  first?: T
  /** Polls at once: the data may have changed since the page was rendered. */
  atOnce?: boolean
  onRead?: (value: T) => void
}

export type Live<T> = {
  /** The last data read. */
  seen: T | undefined
  /** The error of the last poll; null while polling succeeds. */
  error: Error | null
  /** Consecutive failed polls. */
  failures: number
  /** When the data was last confirmed, by the browser's clock. */
  confirmedAt: number
  /** Polls now; resolves when the result is there. */
  refresh: () => Promise<void>
}

/** Data of our own interface, kept current by polling while this component is mounted: the one way in which a page polls. */
export function useLive<T>(options: LiveOptions<T> & { first: T }): Live<T> & { seen: T }
export function useLive<T>(options: LiveOptions<T>): Live<T>
export function useLive<T>(options: LiveOptions<T>): Live<T> {
  const [state, setState] = useState(() => ({
    seen: options.first,
    error: null as Error | null,
    failures: 0,
    confirmedAt: Date.now(),
  }))
  const watcher = useRef<Watcher>(null)
  const latest = useEffectEvent(() => options)

  useEffect(() => {
    const started = watch<T>({
      read: (get) => latest().read(get),
      everyMs: (failures) => latest().everyMs(failures),
      inBackground: () => latest().inBackground?.() ?? false,
      onRead(seen) {
        setState({ seen, error: null, failures: 0, confirmedAt: Date.now() })
        latest().onRead?.(seen)
      },
      onFailure: (error, failures) => setState((known) => ({ ...known, error, failures })),
    })
    watcher.current = started
    if (latest().atOnce) void started.poll()
    return started.stop
  }, [])
  // The interval depends on what was rendered.
  useEffect(() => watcher.current?.plan())

  return { ...state, refresh: async () => watcher.current?.poll() }
}

type LivePageOptions<T> = Omit<LiveOptions<T>, "first" | "onRead"> & {
  /** The version that the page was rendered from, comparable with `versionOf` a poll. */
  drawn: number | string
  versionOf: (value: T) => number | string
  /** Called when something changed and the page is about to be refreshed. */
  onNews?: (value: T) => void
}

/** Refreshes the page once for each change of the data that it was rendered from. Focus stays where it is. */
export function useLivePage<T>({ drawn, versionOf, onNews, ...watched }: LivePageOptions<T>): void {
  const router = useRouter()
  const lastSeen = useRef<number | string>(drawn)
  useLive({
    ...watched,
    onRead(value) {
      const version = versionOf(value)
      if (version === drawn || version === lastSeen.current) return
      lastSeen.current = version
      onNews?.(value)
      router.refresh()
    },
  })
}
