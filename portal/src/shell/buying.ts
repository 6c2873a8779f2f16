/** The steps before the payment window; what was chosen is kept in this tab. */
const STEPS: readonly string[] = ['/membership-new', '/organizations-review']

export function isBuying(path: string): boolean {
  return STEPS.includes(path)
}

export const OFFLINE_WHILE_BUYING = 'You are offline. Your choice is kept.'
