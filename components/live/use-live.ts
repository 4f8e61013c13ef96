"use client"

import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { type Watched, type Watcher, watch } from "./watch.ts"

type LiveOptions<T> = Omit<Watched<T>, "onRead" | "onFailure"> & {
  /** What the page came with. */
  first?: T
  /** The first reading is made at once: the page may have changed since it was drawn. */
  atOnce?: boolean
  onRead?: (value: T) => void
}

export type Live<T> = {
  /** What was read last. */
  seen: T | undefined
  /** Why the last reading brought nothing; null while readings succeed. */
  error: Error | null
  /** Readings in a row that failed. */
  failures: number
  /** When it was last confirmed, by the browser's clock. */
  confirmedAt: number
  /** Reads now; resolves when it is known. */
  refresh: () => Promise<void>
}

/** Something of our own interface, kept current while this part of the page stands: the one way in which a page watches. */
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
  // The rhythm follows what was drawn.
  useEffect(() => watcher.current?.plan())

  return { ...state, refresh: async () => watcher.current?.poll() }
}

type LivePageOptions<T> = Omit<LiveOptions<T>, "first" | "onRead"> & {
  /** What the page was drawn from, as `versionOf` tells it of a reading. */
  drawn: number | string
  versionOf: (value: T) => number | string
  /** Something changed, and the page is about to be drawn again. */
  onNews?: (value: T) => void
}

/** Has the page drawn again, once for each change, when what it was drawn from changed. Focus stays where it is. */
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
