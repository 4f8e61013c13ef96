import { type NavKey, navFor } from "#components/shell/nav/nav-items.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import { LOCALES, type Locale } from "#lib/i18n/locale.ts"
import { THEMES, type Theme } from "#lib/i18n/theme.ts"
import { foldLetters, wordsOf } from "#lib/text/fold.ts"

/** A place beside the navigation. */
type HelpPlace = "account" | "help" | "glossary"

/** Something that the palette does besides asking. Labels come from the messages, by language. */
export type Command =
  | { id: string; kind: "go"; href: string; place: NavKey | HelpPlace }
  | { id: string; kind: "theme"; theme: Theme }
  | { id: string; kind: "language"; locale: Locale }
  | { id: string; kind: "fieldNames" }
  | { id: string; kind: "shortcuts" }
  | { id: string; kind: "signOut" }

/** A command with the words that it is shown and found by. */
export type NamedCommand = { command: Command; label: string; words: string }

/** Everything that this role may do from the palette, places first. */
export function commandsFor(role: Role, locale: Locale): Command[] {
  const places = navFor(role).flatMap(({ items }) => items)
  return [
    ...places.map(({ key, href }): Command => ({ id: `go-${key}`, kind: "go", href, place: key })),
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
