/** FreePay's gateway status codes in plain words; 17 to 22 are internal or communication faults. */
const reasons: Readonly<Record<number, string>> = {
  0: 'Approved',
  1: '3-D Secure was declined',
  2: '3-D Secure failed',
  3: '3-D Secure is needed',
  4: 'Declined by the acquirer',
  5: 'Suspected fraud',
  6: 'Declined by the card issuer',
  7: 'Insufficient funds',
  8: 'Over the limit of the card',
  9: 'Blocked by the cardholder',
  10: 'Invalid card number',
  11: 'The card has expired',
  12: 'Wrong security code',
  13: 'Wrong expiry date',
  14: 'The card is reported lost',
  15: 'The card is restricted',
  16: 'The card scheme is not supported',
}

/** The sentence of a status code. */
export function reasonOf(code: number): string {
  return reasons[code] ?? 'Communication fault at the gateway'
}

/** Acquirer numbers as in FreePay's lists. */
export const acquirers = { nets: 0, test: 255 } as const
