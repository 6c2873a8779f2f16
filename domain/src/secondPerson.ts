// When money leaves, a second person must approve it above the limit of the organisation.

interface GivenAlone {
  /** Given back of the same payment or credit by one person alone, or under way. */
  givenAloneMinor: bigint
  limitMinor: bigint | null
}

/** What one person can still give back alone under the organisation's limit; null for no limit. */
export function leftToGiveAlone({ givenAloneMinor, limitMinor }: GivenAlone): bigint | null {
  if (limitMinor === null) return null
  return limitMinor > givenAloneMinor ? limitMinor - givenAloneMinor : 0n
}

/** Whether a second person must approve: above the organisation's limit, also when it is given bit by bit. */
export function needsSecondPerson({ amountMinor, ...given }: GivenAlone & { amountMinor: bigint }): boolean {
  const leftMinor = leftToGiveAlone(given)
  return leftMinor !== null && amountMinor > leftMinor
}
