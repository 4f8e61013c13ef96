/** The hold of one tab on a person's draft. */
export type DraftLock = {
  /** Takes the draft from the tab that has it. */
  takeOver: () => void
  letGo: () => void
}

type OnMessage = { onHere: () => void; onElsewhere: () => void }

/**
 * Makes this tab the one that edits the draft, at once or when the tab that holds it releases it. Two tabs that saved the same draft would undo each
 * other's changes; the server prevents that they send it twice.
 */
export function lockDraft(userId: string, { onHere, onElsewhere }: OnMessage): DraftLock {
  const name = `cotejo-signature-draft ${userId}`
  const end = new AbortController()
  let letGo: (() => void) | undefined

  async function hold(options: LockOptions): Promise<void> {
    // Absent where the page is not a secure context: then every tab edits, and the server prevents that two send it.
    const locks: LockManager | undefined = navigator.locks
    if (!locks) return onHere()
    try {
      await locks.request(name, options, (lock) => {
        if (!lock) {
          onElsewhere()
          void hold({ signal: end.signal })
          return undefined
        }
        if (end.signal.aborted) return undefined
        onHere()
        return new Promise<void>((resolve) => {
          letGo = resolve
        })
      })
    } catch (error) {
      if (end.signal.aborted) return // this tab has left
      if ((error as Error).name !== "AbortError") return onHere() // locks do not work here
      onElsewhere()
      void hold({ signal: end.signal })
    }
  }

  void hold({ ifAvailable: true })
  return {
    takeOver: () => void hold({ steal: true }),
    letGo: () => {
      end.abort()
      letGo?.()
    },
  }
}
