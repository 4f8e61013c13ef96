import type { Messages } from "use-intl/core"
import type { Locale } from "./locale.ts"
import type { MessageFiles } from "./messages.d.ts"

/** The files of a language in `messages/`; one that is missing here is named by the compiler. */
const FEATURES = Object.keys({
  account: true,
  alerts: true,
  aml: true,
  asking: true,
  audit: true,
  batches: true,
  changes: true,
  checks: true,
  constancia: true,
  "data-protection": true,
  dossier: true,
  errors: true,
  help: true,
  home: true,
  interface: true,
  matches: true,
  monitor: true,
  monitoring: true,
  "new-batch": true,
  operations: true,
  people: true,
  records: true,
  service: true,
  shell: true,
  "signature-builder": true,
  signatures: true,
  words: true,
} satisfies Record<keyof MessageFiles, true>)

/** Those that were read whole: a file that could not be read is tried again by the next caller. */
const read = new Map<Locale, Messages>()

/** Every message of a language, wherever the program runs. Read once. Throws where a file of them cannot be read. */
export async function messagesOf(language: Locale): Promise<Messages> {
  const before = read.get(language)
  if (before) return before
  const files = await Promise.all(FEATURES.map((feature) => readFile(language, feature)))
  const messages = Object.assign({}, ...files.map((file) => file.default)) as Messages
  read.set(language, messages)
  return messages
}

/** Next's build reads messages by a loader of next-intl's, which a statement with an attribute passes by; Node alone asks for the attribute. */
async function readFile(language: Locale, feature: string): Promise<{ default: object }> {
  return process.env.NEXT_RUNTIME === "nodejs"
    ? ((await import(`../../messages/${language}/${feature}.json`)) as { default: object })
    : ((await import(`../../messages/${language}/${feature}.json`, { with: { type: "json" } })) as {
        default: object
      })
}

export type Namespace = keyof Messages

/** Those namespaces of the messages: what a part of the app takes to the browser. */
export function pick(messages: Messages, namespaces: readonly Namespace[]): Partial<Messages> {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]]))
}
