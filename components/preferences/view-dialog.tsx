"use client"

import { useTranslations } from "next-intl"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import type { SavedView, ViewedList } from "#lib/domain/preferences.ts"
import { EditViews } from "./edit-views.tsx"
import { SaveView } from "./save-view.tsx"
import type { ViewCommands } from "./view-commands.ts"

export type ViewDialogProps = {
  purpose: "keep" | "edit"
  list: ViewedList
  views: readonly SavedView[]
  commands: ViewCommands
  /** The address that is saved. */
  path: string
  onClose: () => void
}

/** The dialog that saves a view of a list, or renames and removes saved ones. */
export function ViewDialog({ purpose, list, views, commands, path, onClose }: ViewDialogProps) {
  const t = useTranslations("savedViews")
  if (purpose === "edit")
    return (
      <Dialog open onClose={onClose} title={t("edit")}>
        <EditViews list={list} views={views} commands={commands} onEmpty={onClose} />
      </Dialog>
    )
  const about = t(list === "signatures" ? "keepAbout" : "keepAboutDays")
  return (
    <Dialog open onClose={onClose} title={t("keep")} description={about}>
      <SaveView list={list} path={path} views={views} command={commands.save} onDone={onClose} />
    </Dialog>
  )
}
