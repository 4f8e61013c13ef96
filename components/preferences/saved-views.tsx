"use client"

import { Bookmark, Pencil } from "lucide-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { AT_EDGE } from "#components/ui/controls/button-style.ts"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { missingPart, notYet } from "#components/ui/feedback/missing-part.tsx"
import { FilterLink } from "#components/ui/filters/filter-link.tsx"
import type { SavedView, ViewedList } from "#lib/domain/preferences.ts"

const ViewDialog = dynamic(
  () => import("./view-dialog.tsx").then((module) => module.ViewDialog, missingPart),
  { loading: notYet },
)

type SavedViewsProps = {
  list: ViewedList
  views: readonly SavedView[]
  /** The address that the list has now, and the one that it has without any choice. */
  current: string
  usual: string
  /** Shows a view without a journey; else its address is opened. */
  onChoose?: (path: string) => void
}

/** The saved views of a list, and the button that saves this one. Nothing at all where there is nothing to save. */
export function SavedViews({ list, views, current, usual, onChoose }: SavedViewsProps) {
  const t = useTranslations("savedViews")
  const [open, setOpen] = useState<"keep" | "edit" | null>(null)
  const close = () => setOpen(null)
  const maySave = current !== usual && !views.some(({ path }) => path === current)
  if (views.length === 0 && !maySave) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5" data-screen-only>
      {views.length > 0 ? (
        <>
          <nav aria-label={t("label")} className="min-w-0">
            <ul className="flex flex-wrap gap-1.5">
              {views.map(({ name, path }) => (
                <li key={name} className="max-w-full">
                  <FilterLink
                    href={path}
                    isChosen={path === current}
                    {...(onChoose ? { onChoose: () => onChoose(path) } : {})}
                  >
                    {name}
                  </FilterLink>
                </li>
              ))}
            </ul>
          </nav>
          <IconButton icon={Pencil} label={t("edit")} onClick={() => setOpen("edit")} />
        </>
      ) : null}
      {maySave ? (
        <Button
          icon={Bookmark}
          size="sm"
          variant="quiet"
          className={views.length > 0 ? undefined : AT_EDGE.start}
          onClick={() => setOpen("keep")}
        >
          {t("keep")}
        </Button>
      ) : null}
      {open === null ? null : (
        <ViewDialog purpose={open} list={list} views={views} path={current} onClose={close} />
      )}
    </div>
  )
}
