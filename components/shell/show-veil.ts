export const VEIL = "screen-veil"

/** Makes a button hide the screen (`ScreenVeil`), by the platform's invoker commands. */
export const SHOW_VEIL = { commandfor: VEIL, command: "show-modal" }
