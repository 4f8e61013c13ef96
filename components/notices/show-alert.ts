/**
 * Shows a browser notification, if the person allowed them and the page is not visible; one with the same tag replaces the one
 * before. Never with personal data in it: a locked screen shows it.
 */
export function showBrowserAlert(title: string, body: string, tag: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return
  if (document.visibilityState !== "hidden") return
  const alert = new Notification(title, { body, tag })
  alert.onclick = () => window.focus()
}
