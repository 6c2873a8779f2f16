import type { PaidMethod } from '@medlem/contract/grant'
import { grantTexts } from '@medlem/i18n/en/domain/grant'

/** How money came outside the portal, in words. */
export function manualMethodName(method: PaidMethod, t = grantTexts): string {
  return t[method]
}

export interface RevokeProblem {
  code: 'invalid_transition'
  message: string
}

/** Why an administrator can't simply take a year back; undefined when they can. */
export function revokeProblem(
  year: {
    active: boolean
    granted: boolean
    /** Whether a payment that an administrator recorded stands behind it. */
    manual: boolean
  },
  t = grantTexts,
): RevokeProblem | undefined {
  if (!year.active) return { code: 'invalid_transition', message: t.notActive }
  if (year.granted || year.manual) return undefined
  return { code: 'invalid_transition', message: t.paidInPortal }
}
