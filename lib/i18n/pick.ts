import type { Messages } from "next-intl"

export type Namespace = keyof Messages

/** Those namespaces of the messages: what a part of the app takes to the browser. */
export function pick(messages: Messages, namespaces: readonly Namespace[]): Partial<Messages> {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]]))
}
