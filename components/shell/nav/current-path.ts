/** Pages that are reached from the page of an entry, and belong to it. */
const REACHED_FROM: Readonly<Record<string, string>> = {
  "/admin/alerts": "/admin/service",
  "/admin/operations": "/admin/service",
  "/admin/permissions": "/admin/people",
}

/** Whether a path is that of a navigation entry or below it, or belongs to it; home (`/`) matches only itself. */
export function isCurrentPath(pathname: string, href: string): boolean {
  if (REACHED_FROM[pathname] === href) return true
  return pathname === href || (href !== "/" && pathname.startsWith(`${href}/`))
}
