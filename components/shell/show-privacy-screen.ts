export const PRIVACY_SCREEN_ID = "privacy-screen"

/** Makes a button hide the screen (`PrivacyScreen`), by the platform's invoker commands. */
export const SHOW_PRIVACY_SCREEN = { commandfor: PRIVACY_SCREEN_ID, command: "show-modal" }
