/** How money can come outside the portal, in words. */
export const manualMethods = { cash: 'Cash', bank_transfer: 'Bank transfer' } as const

export type ManualMethod = keyof typeof manualMethods

export interface RevokeProblem {
  code: 'invalid_transition'
  message: string
}

/** Why an administrator can't simply take a year back; undefined when they can. */
export function revokeProblem(year: {
  active: boolean
  granted: boolean
  /** Whether a payment that an administrator recorded stands behind it. */
  manual: boolean
}): RevokeProblem | undefined {
  if (!year.active) {
    return {
      code: 'invalid_transition',
      message: 'This year is not active, so there is nothing to take back.',
    }
  }
  if (year.granted || year.manual) return undefined
  const message = 'This year was paid through the portal. Please give the money back instead.'
  return { code: 'invalid_transition', message }
}
