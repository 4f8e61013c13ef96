/** The panel that shows a check's state; it gets the focus when the button that was pressed is gone. */
export const STATE_PANEL_ID = "check-state"

/** To the panel, once the button of a command that was done may go. */
export function focusState(): void {
  document.getElementById(STATE_PANEL_ID)?.focus()
}
