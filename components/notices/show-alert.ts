/**
 * A notification of the browser, to whoever gave leave and does not look at the page just now; one with the same tag takes the place of the one
 * before. Never with personal data in it: it stands on a locked screen.
 */
export function showBrowserAlert(title: string, body: string, tag: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return
  if (document.visibilityState !== "hidden") return
  const alert = new Notification(title, { body, tag })
  alert.onclick = () => window.focus()
}
