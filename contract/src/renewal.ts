/** Numbers of our own message templates, after those of the specification. */
export const RENEWAL_TEMPLATE = { notice: 7, outcome: 8, cardEnding: 9 } as const
