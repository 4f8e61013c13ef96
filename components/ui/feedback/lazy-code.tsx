"use client"

import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from "react"

/** Fetches a part. */
export type Load<Props extends object> = () => Promise<ComponentType<Props>>

/** What is shown late could not be fetched: no connection, or another build meanwhile. */
class NotFetched extends Error {}

/** Says that it was fetching that failed, so that the place shows it and the page stays. */
export async function fetching<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value
  } catch (cause) {
    throw new NotFetched("a late part", { cause })
  }
}

/** The code of a part: fetched when it is first wanted, and again after it could not be. */
export function lazyCode<Props extends object>(
  load: Load<Props>,
): () => LazyExoticComponent<ComponentType<Props>> {
  let code: LazyExoticComponent<ComponentType<Props>> | undefined
  async function fetchCode() {
    try {
      return { default: await fetching(load()) }
    } catch (error) {
      code = undefined
      throw error
    }
  }
  return () => {
    code ??= lazy(fetchCode)
    return code
  }
}

type FailedFetchProps = { note?: ReactNode; onFailed?: (() => void) | undefined; children: ReactNode }

/** Stands around a late part. Any other failure inside goes on to the page. */
export class FailedFetch extends Component<FailedFetchProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof NotFetched) return this.props.note ?? null
    throw error
  }
}
