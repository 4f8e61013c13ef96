/** A notification of the browser, to whoever gave leave and does not look at the page just now. Never with personal data in it: it stands on a locked screen. */
export function tellByBrowser(title: string, body: string, tag: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return
  if (document.visibilityState !== "hidden") return
  const told = new Notification(title, { body, tag })
  told.onclick = () => window.focus()
}
