import { templatePaths, templatePrefixes } from '@medlem/contract/paths'

/** Whether an address is for those who are signed in; the authentication layout, error and template pages are for all. */
export function isLoginRequired(path: string): boolean {
  if (path.startsWith('/page-')) return false
  const isTemplate =
    templatePaths.some((known) => known === path) ||
    templatePrefixes.some((prefix) => path.startsWith(prefix))
  return !isTemplate
}
