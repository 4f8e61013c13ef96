"use client"

import { type KeyboardEvent, type ReactNode, useId, useState } from "react"
import { cx } from "#components/ui/cx.ts"

type Tab = { key: string; label: ReactNode; content: ReactNode }

/** Views of one thing, one at a time; arrows move between them. All contents are there, so print and search find them. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const [chosen, setChosen] = useState(tabs[0]?.key)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    setChosen(next.key)
    document.getElementById(`${id}-${next.key}-tab`)?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-4 border-line border-b"
        data-screen-only
      >
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}-tab`}
            aria-controls={`${id}-${key}`}
            aria-selected={key === chosen}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => setChosen(key)}
            className={cx(
              "-mb-px h-9 border-b-2 font-medium transition-colors",
              key === chosen ? "border-accent text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is a stop of its own (ARIA practices, tabs)
          tabIndex={0}
          id={`${id}-${key}`}
          aria-labelledby={`${id}-${key}-tab`}
          hidden={key !== chosen}
          className="pt-3 print:block"
        >
          {content}
        </div>
      ))}
    </div>
  )
}
