"use client"

import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from "react"

/** Loads a component. */
export type Load<Props extends object> = () => Promise<ComponentType<Props>>

/** The code of a lazy component could not be fetched: no connection, or a newer build was deployed. */
class NotFetched extends Error {}

/** Marks a failure as one of fetching, so that the component's place shows it and the page stays. */
export async function fetching<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await value
  } catch (cause) {
    throw new NotFetched("a lazy part", { cause })
  }
}

/** The code of a component: fetched when it is first rendered, and again after a failure. */
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

/** The error boundary of a lazy component; it rethrows every error but those of fetching. */
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
