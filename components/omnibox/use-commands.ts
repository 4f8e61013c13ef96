import {
  BookOpen,
  FileCheck2,
  FolderHeart,
  Keyboard,
  Languages,
  Layers,
  LogOut,
  type LucideIcon,
  Signature,
  SunMoon,
  Tag,
  UserCog,
} from "lucide-react"
import { useLocale, useTranslations } from "next-intl"
import { useFieldNames } from "#components/preferences/field-names.tsx"
import { useRefresh } from "#components/query/use-refresh.ts"
import { rememberChoice } from "#components/shell/language-switch.tsx"
import { navIcon } from "#components/shell/nav/nav-icons.ts"
import { navFor } from "#components/shell/nav/nav-items.ts"
import { endSession } from "#components/shell/sign-out-button.tsx"
import { openShortcuts } from "#components/shortcuts/sheet-store.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { can, type Permission, type Role } from "#lib/domain/access/permissions.ts"
import { THEME_COOKIE, THEMES } from "#lib/i18n/choice-cookie.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { LOCALE_COOKIE, LOCALES, languageOf } from "#lib/i18n/locale.ts"

import { QUESTION_SLUGS } from "#lib/operations/facts.ts"
import { foldLetters, wordsOf } from "#lib/text/fold.ts"

/** Something that the palette does besides asking, with the words that it is shown and found by, in the language of the screen. */
export type Command = { id: string; label: string; words: string; icon: LucideIcon; run: () => void }

type Begun = {
  key: "newBatch" | "newPortfolio" | "newSignature" | "constancia"
  href: string
  permission: Permission
  icon: LucideIcon
}

/** What is begun from any page. */
const BEGUN: readonly Begun[] = [
  { key: "newBatch", href: "/batches/new", permission: "batch.run", icon: Layers },
  { key: "newPortfolio", href: "/portfolios/new", permission: "monitor.manage", icon: FolderHeart },
  { key: "newSignature", href: "/signatures/new", permission: "signature.send", icon: Signature },
  { key: "constancia", href: "/verify", permission: "desk.enter", icon: FileCheck2 },
]

/** The pages beside the menu. */
const BESIDE = [
  { key: "account", href: "/account", icon: UserCog },
  { key: "help", href: "/help", icon: BookOpen },
  { key: "glossary", href: "/help/glossary", icon: BookOpen },
] as const

/** Returns everything that this role may do from the palette, places first. */
export function useCommands(role: Role, go: (href: string) => void, onLeave: () => void): Command[] {
  const t = useTranslations()
  const language = languageOf(useLocale())
  const refresh = useRefresh()
  const fieldNames = useFieldNames()

  const place = (key: string, href: string, label: string, icon: LucideIcon): Command => {
    const found = messageOr(t, `omnibox.find.${key}`, "")
    return { id: `go-${key}`, label, words: `${t("omnibox.words.go")} ${found}`, icon, run: () => go(href) }
  }
  /** What closes the palette as it is done. */
  const act = (command: Command): Command => ({
    ...command,
    run() {
      onLeave()
      command.run()
    },
  })

  const places = navFor(role).flatMap((entry) => entry.places)
  const actions = BEGUN.filter(({ permission }) => can(role, permission))
  const questions = can(role, "check.ask") ? QUESTION_SLUGS : []
  return [
    ...places.map(({ key, href }) =>
      place(
        key,
        href,
        messageOr(t, `shell.nav.${key}`, "") || t(`shell.tab.${key as "ledger"}`),
        navIcon(key),
      ),
    ),
    ...actions.map(({ key, href, icon }) => place(key, href, t(`omnibox.action.${key}`), icon)),
    ...questions.map((slug) => ({
      ...place(slug, `/ask/${slug}`, t(`operations.${slug}.name`), navIcon(slug)),
      words: `${t("omnibox.words.go")} ${t("omnibox.find.question")}`,
    })),
    ...BESIDE.map(({ key, href, icon }) => place(key, href, t(`shell.user.${key}`), icon)),
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      label: `${t("shell.user.theme")}: ${t(`shell.theme.${theme}`)}`,
      words: "",
      icon: SunMoon,
      run() {
        rememberChoice(THEME_COOKIE, theme)
        document.documentElement.dataset.theme = theme
      },
    })),
    ...LOCALES.filter((locale) => locale !== language).map((locale) =>
      act({
        id: `language-${locale}`,
        label: `${t("shell.user.language")}: ${t(`shell.language.${locale}`)}`,
        words: "language idioma",
        icon: Languages,
        run() {
          rememberChoice(LOCALE_COOKIE, locale)
          refresh()
        },
      }),
    ),
    act({
      id: "field-names",
      label: t(fieldNames.shown ? "fieldNames.hide" : "fieldNames.show"),
      words: "",
      icon: Tag,
      run: () => fieldNames.show(!fieldNames.shown),
    }),
    act({
      id: "shortcuts",
      label: t("shortcuts.title"),
      words: t("omnibox.words.shortcuts"),
      icon: Keyboard,
      run: openShortcuts,
    }),
    act({
      id: "sign-out",
      label: t("shell.user.signOut"),
      words: t("omnibox.words.signOut"),
      icon: LogOut,
      run: () =>
        void endSession().catch(() => toast({ tone: "danger", title: t("shell.user.signOutFailed") })),
    }),
  ]
}

/** Returns the commands in which each typed word begins some word, in any order; accents and capitals do not count. */
export function matchCommands<C extends Pick<Command, "label" | "words">>(
  commands: readonly C[],
  typed: string,
): C[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return [...commands]
  return commands.filter(({ label, words }) => {
    const offered = foldLetters(`${label} ${words}`).split(/[\s:,]+/)
    return wanted.every((word) => offered.some((one) => one.startsWith(word)))
  })
}
