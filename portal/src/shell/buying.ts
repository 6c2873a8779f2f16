import { shellTexts } from '@medlem/i18n/en/portal/shell'

/** The steps before the payment window; what was chosen is kept in this tab. */
const STEPS: readonly string[] = ['/membership-new', '/organizations-review']

export function isBuying(path: string): boolean {
  return STEPS.includes(path)
}

export const OFFLINE_WHILE_BUYING = shellTexts.offlineWhileBuying
