import type { cardTexts } from '@medlem/i18n/en/sandbox/card'

/** The test cards: what each does in the window, and to the calls that come after. One row, one behaviour. */

/** What a card does; a field left out means nothing unusual. */
export interface CardBehaviour {
  /** Gateway status code of the refusal in the window. */
  declines?: number
  /** Callbacks in the order they are sent; the wait is from the moment Pay is pressed. */
  callbacks: readonly { afterMs: number; accepted: boolean }[]
  /** False: the window stays on a page of its own and the browser is never sent back. */
  returns: boolean
  /** How long a lookup knows nothing of the authorization. */
  hiddenForMs?: number
  /** What capture does: applied without an answer, HTTP 500 twice, or a refusal inside HTTP 200. */
  capture?: 'answer_lost' | 'errs_twice' | 'refused'
  /** The hold is gone after this long on the gateway's clock. */
  lapsesAfterMs?: number
  /** What a later charge of the saved card does. */
  laterCharge?: 'refused' | 'answer_lost'
  /** The hold is for another amount than was asked (see authorizedAmount). */
  otherAmount?: boolean
  /** Every answer about this card comes this late. */
  answerDelayMs?: number
}

export interface TestCard {
  number: string
  /** The text that says what it does. */
  does: keyof typeof cardTexts
  behaviour: CardBehaviour
}

const callbackAtOnce = [{ afterMs: 0, accepted: true }]
const usual: CardBehaviour = { callbacks: callbackAtOnce, returns: true }
const refusedWith = (code: number): CardBehaviour => ({
  declines: code,
  callbacks: [{ afterMs: 0, accepted: false }],
  returns: true,
})
const lateThrice = [30_000, 30_000, 30_000].map((afterMs) => ({ afterMs, accepted: true }))

/** Keyed by the last four digits; all numbers are Luhn-valid and belong to no cardholder. */
const rows: readonly [lastFour: string, does: TestCard['does'], behaviour: CardBehaviour][] = [
  ['0019', 'approved', usual],
  ['0027', 'insufficientFunds', refusedWith(7)],
  ['0035', 'secureDeclined', refusedWith(1)],
  ['0100', 'callbackLost', { ...usual, callbacks: [] }],
  ['0118', 'neverReturns', { ...usual, returns: false }],
  ['0209', 'callbackLate', { ...usual, callbacks: lateThrice }],
  ['0217', 'callbackFirst', { ...usual, hiddenForMs: 5_000 }],
  [
    '0225',
    'declinedThenAccepted',
    {
      ...usual,
      callbacks: [
        { afterMs: 0, accepted: false },
        { afterMs: 0, accepted: true },
      ],
    },
  ],
  ['0233', 'allLost', { callbacks: [], returns: false }],
  ['0308', 'captureAnswerLost', { ...usual, capture: 'answer_lost' }],
  ['0316', 'captureErrs', { ...usual, capture: 'errs_twice' }],
  ['0324', 'captureRefused', { ...usual, capture: 'refused' }],
  ['0332', 'holdLapses', { ...usual, lapsesAfterMs: 60_000 }],
  ['0407', 'laterChargeRefused', { ...usual, laterCharge: 'refused' }],
  ['0415', 'laterChargeLost', { ...usual, laterCharge: 'answer_lost' }],
  ['0506', 'otherAmount', { ...usual, otherAmount: true }],
  ['0514', 'slow', { ...usual, answerDelayMs: 11_000 }],
]

export const testCards: readonly TestCard[] = rows.map(([lastFour, does, behaviour]) => ({
  number: `457100000000${lastFour}`,
  does,
  behaviour,
}))

/** The card with this number, or with these last four digits, which name it too. */
export function findTestCard(numberOrLastFour: string): TestCard | undefined {
  return testCards.find(
    (card) => card.number === numberOrLastFour || card.number.slice(-4) === numberOrLastFour,
  )
}

/** The amount a card reserves when asked for one, in minor units. */
export function authorizedAmount(behaviour: CardBehaviour, askedMinor: number): number {
  if (!behaviour.otherAmount) return askedMinor
  return askedMinor === 100 ? 200 : 100
}

/** ISO/IEC 7812-1 check digit. */
export function isLuhnValid(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** '4571 0000 0000 0019' */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
