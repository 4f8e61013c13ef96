/**
 * Every key that does something of ours, where it does it; a test compares it with the key listeners. A combination is written with `+`; the keys of one row do the
 * same, or the same in its two directions. The platform's own keys (Tab, Enter on a button) are left out.
 */
export const SHORTCUTS = {
  anywhere: {
    ask: ["Ctrl+K"],
    hide: ["Ctrl+."],
    sheet: ["?"],
  },
  omnibox: {
    move: ["ArrowDown", "ArrowUp"],
    tick: ["Space"],
    choose: ["Enter"],
    empty: ["Escape"],
  },
  lists: {
    move: ["ArrowDown", "ArrowUp", "j", "k"],
    ends: ["Home", "End"],
    range: ["Shift+Space"],
    rangeByMoving: ["Shift+ArrowDown", "Shift+ArrowUp"],
    all: ["Ctrl+A"],
    none: ["Escape"],
  },
  report: {
    toItems: ["ArrowDown", "Enter"],
    clearSearch: ["Escape"],
    line: ["j", "k"],
    match: ["1"],
    homonym: ["2"],
    reason: ["3", "4", "5", "6"],
    note: ["n"],
    saveNote: ["Ctrl+Enter"],
    leaveNote: ["Escape"],
  },
  batch: {
    add: ["Ctrl+Enter"],
    leaveRow: ["Escape"],
  },
  dossier: {
    print: ["p"],
    export: ["e"],
  },
} as const

export type ShortcutPlace = keyof typeof SHORTCUTS
