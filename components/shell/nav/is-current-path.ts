/** Whether a path belongs to an entry of the menu: it stands at or below the root, or is one of its other pages; home (`/`) matches only itself. */
export function isCurrentPath(pathname: string, root: string, places: readonly { href: string }[]): boolean {
  if (pathname === root || places.some(({ href }) => href === pathname)) return true
  return root !== "/" && pathname.startsWith(`${root}/`)
}
