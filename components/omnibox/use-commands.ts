"use client"

import { useRouter } from "next/navigation"
import { useLocale, useTranslations } from "next-intl"
import { useFieldNames } from "#components/preferences/field-names.tsx"
import { endSession } from "#components/shell/end-session.ts"
import { rememberChoice } from "#components/shell/preference-cookie.ts"
import { openShortcuts } from "#components/shortcuts/sheet-store.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import { LOCALE_COOKIE, languageOf } from "#lib/i18n/locale.ts"
import { THEME_COOKIE } from "#lib/i18n/theme.ts"
import { isQuestion } from "#lib/operations/facts.ts"
import { type Command, commandsFor, type NamedCommand } from "./commands.ts"

/** The commands of this role in the language of the screen, and what carries one out. */
export function useCommands(
  role: Role,
  go: (href: string) => void,
): { commands: NamedCommand[]; run: (command: Command) => void } {
  const t = useTranslations()
  const language = languageOf(useLocale())
  const router = useRouter()
  const named = useCommandNames()
  const fieldNames = useFieldNames()
  const commands = commandsFor(role, language).map(named)

  function run(command: Command) {
    switch (command.kind) {
      case "go":
        return go(command.href)
      case "theme":
        rememberChoice(THEME_COOKIE, command.theme)
        document.documentElement.dataset.theme = command.theme
        return
      case "language":
        rememberChoice(LOCALE_COOKIE, command.locale)
        return router.refresh()
      case "fieldNames":
        return fieldNames.show(!fieldNames.shown)
      case "shortcuts":
        return openShortcuts()
      case "signOut":
        endSession().catch(() => toast({ tone: "danger", title: t("shell.user.signOutFailed") }))
    }
  }
  return { commands, run }
}

/** Gives a command the words that it is shown and found by. */
function useCommandNames(): (command: Command) => NamedCommand {
  const t = useTranslations()
  const { shown } = useFieldNames()
  function placeName(place: (Command & { kind: "go" })["place"]): string {
    if (place === "account" || place === "help" || place === "glossary") return t(`shell.user.${place}`)
    return isQuestion(place) ? t(`operations.${place}.name`) : t(`shell.nav.${place}`)
  }
  return (command) => {
    switch (command.kind) {
      case "go":
        return {
          command,
          label: placeName(command.place),
          words: t("omnibox.words.go"),
        }
      case "theme":
        return {
          command,
          label: `${t("shell.user.theme")}: ${t(`shell.theme.${command.theme}`)}`,
          words: "",
        }
      case "language":
        return {
          command,
          label: `${t("shell.user.language")}: ${t(`shell.language.${command.locale}`)}`,
          words: "language idioma",
        }
      case "fieldNames":
        return {
          command,
          label: t(shown ? "fieldNames.hide" : "fieldNames.show"),
          words: "",
        }
      case "shortcuts":
        return { command, label: t("shortcuts.open"), words: t("omnibox.words.shortcuts") }
      case "signOut":
        return { command, label: t("shell.user.signOut"), words: t("omnibox.words.signOut") }
    }
  }
}
