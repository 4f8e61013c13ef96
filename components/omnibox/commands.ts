import { navFor, type PlaceKey } from "#components/shell/nav/nav-items.ts"
import { can, type Permission, type Role } from "#lib/domain/access/permissions.ts"
import { THEMES, type Theme } from "#lib/i18n/choice-cookie.ts"
import { LOCALES, type Locale } from "#lib/i18n/locale.ts"
import { QUESTION_SLUGS } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { foldLetters, wordsOf } from "#lib/text/fold.ts"

/** A page beside the menu. */
type HelpPlace = "account" | "help" | "glossary"

/** What is begun from any page. */
export const ACTIONS = ["newBatch", "newPortfolio", "newSignature", "constancia"] as const
export type Action = (typeof ACTIONS)[number]

const BEGINS: Record<Action, { href: string; permission: Permission }> = {
  newBatch: { href: "/batches/new", permission: "batch.run" },
  newPortfolio: { href: "/portfolios/new", permission: "monitor.manage" },
  newSignature: { href: "/signatures/new", permission: "signature.send" },
  constancia: { href: "/verify", permission: "desk.enter" },
}

/** Something that the palette does besides asking. Labels come from the messages, by language. */
export type Command =
  | { id: string; kind: "go"; href: string; place: PlaceKey | Action | OperationSlug | HelpPlace }
  | { id: string; kind: "theme"; theme: Theme }
  | { id: string; kind: "language"; locale: Locale }
  | { id: string; kind: "fieldNames" }
  | { id: string; kind: "shortcuts" }
  | { id: string; kind: "signOut" }

/** A command with the words that it is shown and found by. */
export type NamedCommand = { command: Command; label: string; words: string }

/** Everything that this role may do from the palette, places first. */
export function commandsFor(role: Role, locale: Locale): Command[] {
  const questions = can(role, "check.ask") ? QUESTION_SLUGS : []
  const go = (place: (Command & { kind: "go" })["place"], href: string): Command => {
    return { id: `go-${place}`, kind: "go", href, place }
  }
  return [
    ...navFor(role).flatMap(({ places }) => places.map(({ key, href }) => go(key, href))),
    ...ACTIONS.filter((action) => can(role, BEGINS[action].permission)).map((action) =>
      go(action, BEGINS[action].href),
    ),
    ...questions.map((slug) => go(slug, `/ask/${slug}`)),
    { id: "go-account", kind: "go", href: "/account", place: "account" },
    { id: "go-help", kind: "go", href: "/help", place: "help" },
    { id: "go-glossary", kind: "go", href: "/help/glossary", place: "glossary" },
    ...THEMES.map((theme): Command => ({ id: `theme-${theme}`, kind: "theme", theme })),
    ...LOCALES.filter((one) => one !== locale).map(
      (one): Command => ({ id: `language-${one}`, kind: "language", locale: one }),
    ),
    { id: "field-names", kind: "fieldNames" },
    { id: "shortcuts", kind: "shortcuts" },
    { id: "sign-out", kind: "signOut" },
  ]
}

/** Returns the commands in which each typed word begins some word, in any order; accents and capitals do not count. */
export function matchCommands(commands: readonly NamedCommand[], typed: string): NamedCommand[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return [...commands]
  return commands.filter(({ label, words }) => {
    const offered = foldLetters(`${label} ${words}`).split(/[\s:,]+/)
    return wanted.every((word) => offered.some((one) => one.startsWith(word)))
  })
}
