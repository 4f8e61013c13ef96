import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef } from "react"
import { useRefresh } from "./use-refresh.ts"

type Followed<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>
  /** The version that the server rendered the page from, comparable with `versionOf` what is read. */
  renderedVersion: number | string
  versionOf: (data: T) => number | string
  /** Called once for each change, before the page is refreshed. */
  onChange?: (data: T) => void
}

/** Refreshes a page that the server draws once for each change of a small query about it. Focus stays where it is. */
export function useRefreshOnChange<T, K extends QueryKey>(followed: Followed<T, K>): void {
  const refresh = useRefresh()
  const { data } = useQuery(followed.query)
  const lastSeen = useRef<number | string>(followed.renderedVersion)

  const follow = useEffectEvent((seen: T) => {
    const version = followed.versionOf(seen)
    if (version === followed.renderedVersion || version === lastSeen.current) return
    lastSeen.current = version
    followed.onChange?.(seen)
    refresh()
  })
  useEffect(() => {
    if (data !== undefined) follow(data)
  }, [data])
}
