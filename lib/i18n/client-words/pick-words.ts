/** Messages as in a file: texts (or the build's compiled form of them) and groups of them. */
export type Words = { readonly [key: string]: unknown }

/** Returns the part of the messages that the paths name, each of one message or of a whole group; `*` is any name, or several. */
export function pickWords(messages: Words, paths: readonly string[]): Words {
  return paths.reduce<Words>((picked, path) => joinWords(picked, only(messages, path.split("."))), {})
}

function only(messages: Words, path: string[]): Words {
  const [key = "", ...rest] = path
  if (key === "*") {
    const groups = Object.entries(messages).filter(([, value]) => isGroup(value)) as [string, Words][]
    const picked = groups.map(
      ([name, group]) => [name, joinWords(only(group, rest), only(group, path))] as const,
    )
    return Object.fromEntries(picked.filter(([, words]) => Object.keys(words).length > 0))
  }
  const value = messages[key]
  if (value === undefined) return {}
  if (rest.length === 0) return { [key]: value }
  return isGroup(value) ? { [key]: only(value, rest) } : {}
}

/** The words of both; where both have a group, the messages of both. */
export function joinWords(some: Words, others: Words): Words {
  const joined: { [key: string]: unknown } = { ...some }
  for (const [key, value] of Object.entries(others)) {
    const known = joined[key]
    joined[key] = isGroup(known) && isGroup(value) ? joinWords(known, value) : value
  }
  return joined
}

/** Whether it is a group, not a text nor the build's compiled form of one (an array). */
function isGroup(value: unknown): value is Words {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
