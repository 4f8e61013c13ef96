/** The panel that tells a check's state; focus goes there when the button that was pressed is gone. */
export const STATE_PANEL_ID = "check-state"
