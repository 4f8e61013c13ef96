import { useRouter } from "next/navigation"
import { type ClipboardEvent, type KeyboardEvent, useState } from "react"
import { flushSync } from "react-dom"
import { fillDraft } from "#components/ask/draft-store.ts"
import { changeDraft as changeBatchDraft } from "#components/batches/new/draft-store.ts"
import { can, type Role } from "#lib/domain/access/permissions.ts"
import { type Candidates, candidatesFor, identifierOf, needsForm } from "./candidates.ts"
import {
  addressOf,
  firstHighlight,
  isTickable,
  keyAction,
  type Line,
  linesOf,
  nextHighlight,
  pastedLines,
  pastedRows,
} from "./lines.ts"
import { matchCommands, useCommands } from "./use-commands.ts"
import { useNameSearch } from "./use-lookups.ts"
import { isAloneWaiting, useQuestions } from "./use-questions.ts"

const NO_CANDIDATES: Candidates = { likely: [], others: [] }

/** Returns the state of the omnibox: the typed text, its lines, which one is highlighted and which are ticked; handles every key. */
export function useOmnibox(role: Role, onLeave: () => void, initial: string) {
  const [text, setText] = useState(initial)
  const [moved, setMoved] = useState<string | null>(null)
  const [pasted, setPasted] = useState<readonly string[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [showsOthers, setShowsOthers] = useState(false)
  const go = useGo(onLeave)
  const mayAsk = can(role, "check.ask")
  const maySearch = can(role, "aml.read")
  const commands = useCommands(role, go, onLeave)
  const questions = useQuestions(identifierOf(text), maySearch, go)
  const candidates = mayAsk ? candidatesFor(text) : NO_CANDIDATES
  const names = useNameSearch(text, maySearch)
  const named = names.kind === "found" ? names.named : []
  const lines =
    pasted.length > 0
      ? pastedLines(pasted)
      : linesOf(candidates, matchCommands(commands, text), questions.asked, named, {
          dossiers: can(role, "dossier.read"),
          others: showsOthers,
        })
  const highlighted = lines.some(({ id }) => id === moved) ? moved : firstHighlight(lines)
  const isBusy = questions.phase.kind === "asking" || questions.phase.kind === "arming"

  function type(next: string) {
    setText(next)
    setPasted([])
    setMoved(null)
    setTicked(new Set())
    setShowsOthers(false)
    questions.reset()
  }

  /** Several lines are a list: they are no text of the field, and become a batch. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const rows = pastedRows(event.clipboardData.getData("text"))
    if (rows.length < 2 || !can(role, "batch.run") || text.trim() !== "") return
    if (pastedLines(rows).length === 0) return
    event.preventDefault()
    type("")
    setPasted(rows)
  }

  function toggle(line: Line) {
    if (!isTickable(line)) return
    const next = new Set(ticked)
    if (!next.delete(line.id)) next.add(line.id)
    setTicked(next)
    setMoved(line.id)
    questions.disarm()
  }

  function askTicked() {
    const chosen = lines.filter(({ id }) => ticked.has(id)).filter(isTickable)
    if (questions.phase.kind === "armed" || questions.phase.kind === "failed") void questions.confirm()
    else void questions.start(chosen.map(({ candidate }) => candidate))
  }

  /** Enter or a press on a line. */
  function choose(line: Line) {
    if (line.kind === "command") return line.command.run()
    if (line.kind === "more") {
      setShowsOthers(true)
      return setMoved(`ask-${candidates.others[0]?.id}`)
    }
    if (line.kind !== "ask") {
      // In memory alone: no address and no storage holds the pasted text.
      if (line.kind === "pasted") changeBatchDraft(line.operation, { typed: pasted.join("\n") })
      return go(addressOf(line, role))
    }
    const { operation, input } = line.candidate
    if (needsForm(line.candidate)) {
      fillDraft(operation, { values: input })
      return go(`/ask/${operation}`)
    }
    setMoved(line.id)
    if (isAloneWaiting(questions.phase, line.candidate)) void questions.confirm()
    else void questions.start([line.candidate])
  }

  function move(step: 1 | -1) {
    setMoved(nextHighlight(lines, highlighted, step))
    if (ticked.size === 0) questions.disarm()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isBusy || event.nativeEvent.isComposing) return
    const line = lines.find(({ id }) => id === highlighted)
    const action = keyAction(event.key, { line, hasTicked: ticked.size > 0, hasMoved: moved !== null })
    if (action === undefined) return
    event.preventDefault()
    if (action === "next") move(1)
    else if (action === "previous") move(-1)
    else if (action === "askTicked") askTicked()
    else if (line && action === "choose") choose(line)
    else if (line && action === "toggle") toggle(line)
  }

  return {
    mayAsk,
    text,
    type,
    paste,
    pasted,
    names,
    lines,
    highlighted,
    ticked,
    toggle,
    choose,
    askTicked,
    onKeyDown,
    isBusy,
    ...questions,
  }
}

/**
 * Returns what leads to a place: the omnibox leaves, and whoever works by keyboard goes on at the content of the page, which is what they chose; not where
 * the palette was opened from, to which closing it gives the focus back.
 */
function useGo(onLeave: () => void): (href: string) => void {
  const router = useRouter()
  return (href) => {
    flushSync(onLeave)
    document.getElementById("main")?.focus({ preventScroll: true })
    router.push(href)
  }
}
