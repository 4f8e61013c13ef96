/** Messages as in a file: texts (or the build's compiled form of them) and groups of them. */
export type Messages = { readonly [key: string]: unknown }

/** Returns the part of the messages that the paths name, each of one message or of a whole group; `*` is any name, or several. */
export function pickMessages(messages: Messages, paths: readonly string[]): Messages {
  return paths.reduce<Messages>((picked, path) => mergeMessages(picked, only(messages, path.split("."))), {})
}

function only(messages: Messages, path: string[]): Messages {
  const [key = "", ...rest] = path
  if (key === "*") {
    const groups = Object.entries(messages).filter(([, value]) => isGroup(value)) as [string, Messages][]
    const picked = groups.map(
      ([name, group]) => [name, mergeMessages(only(group, rest), only(group, path))] as const,
    )
    return Object.fromEntries(picked.filter(([, part]) => Object.keys(part).length > 0))
  }
  const value = messages[key]
  if (value === undefined) return {}
  if (rest.length === 0) return { [key]: value }
  return isGroup(value) ? { [key]: only(value, rest) } : {}
}

/** The messages of both; where both have a group, the messages of both. */
export function mergeMessages(some: Messages, others: Messages): Messages {
  const merged: { [key: string]: unknown } = { ...some }
  for (const [key, value] of Object.entries(others)) {
    const known = merged[key]
    merged[key] = isGroup(known) && isGroup(value) ? mergeMessages(known, value) : value
  }
  return merged
}

/** Whether it is a group, not a text nor the build's compiled form of one (an array). */
function isGroup(value: unknown): value is Messages {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
