/** Whether a path is that of a navigation entry or below it; home (`/`) matches only itself. */
export function isCurrentPath(pathname: string, href: string): boolean {
  return pathname === href || (href !== "/" && pathname.startsWith(`${href}/`))
}
