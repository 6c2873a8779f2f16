import { reasonTexts } from '@medlem/i18n/en/sandbox/reason'

/** FreePay's gateway status codes in plain words; 17 to 22 are internal or communication faults. */
const reasons: Readonly<Record<number, keyof typeof reasonTexts>> = {
  0: 'approved',
  1: 'secureDeclined',
  2: 'secureFailed',
  3: 'secureNeeded',
  4: 'acquirerDeclined',
  5: 'suspectedFraud',
  6: 'issuerDeclined',
  7: 'insufficientFunds',
  8: 'overLimit',
  9: 'blocked',
  10: 'invalidNumber',
  11: 'expired',
  12: 'wrongCode',
  13: 'wrongExpiry',
  14: 'lost',
  15: 'restricted',
  16: 'schemeUnknown',
}

/** The sentence of a status code; on the wire it is English. */
export function reasonOf(code: number, t = reasonTexts): string {
  return t[reasons[code] ?? 'communicationFault']
}

/** Acquirer numbers as in FreePay's lists. */
export const acquirers = { nets: 0, test: 255 } as const
