/** Why a payment did not go through, for a person: what happened, and what helps. */
export interface GatewayReason {
  what: string
  advice: string
}

const TRY_OTHER_CARD = 'Try another card, or ask your bank.'
const CHECK_CARD = 'Check what you typed and try again.'
const TRY_LATER = 'Please try again in a few minutes.'

// The gateway's status codes; 17 to 22 are faults on the way between the gateway and the bank.
const byCode: Record<string, GatewayReason> = {
  1: {
    what: 'The confirmation with your bank was declined.',
    advice: 'Try again and approve it in your bank’s app.',
  },
  2: {
    what: 'The confirmation with your bank did not work.',
    advice: 'Try again and approve it in your bank’s app.',
  },
  3: {
    what: 'Your bank asks you to confirm the payment.',
    advice: 'Try again and approve it in your bank’s app.',
  },
  4: { what: 'The payment was declined.', advice: TRY_OTHER_CARD },
  5: { what: 'The bank stopped the payment to be on the safe side.', advice: TRY_OTHER_CARD },
  6: { what: 'Your bank declined the payment.', advice: TRY_OTHER_CARD },
  7: { what: 'There is not enough money on the card.', advice: 'Try another card, or try again later.' },
  8: { what: 'The amount is above the limit of the card.', advice: TRY_OTHER_CARD },
  9: { what: 'The card is blocked.', advice: TRY_OTHER_CARD },
  10: { what: 'The card number is not valid.', advice: CHECK_CARD },
  11: { what: 'The card has expired.', advice: 'Try another card.' },
  12: { what: 'The security code was wrong.', advice: CHECK_CARD },
  13: { what: 'The expiry date was wrong.', advice: CHECK_CARD },
  14: { what: 'The card is reported lost.', advice: TRY_OTHER_CARD },
  15: { what: 'The card can’t be used for this kind of payment.', advice: TRY_OTHER_CARD },
  16: { what: 'This kind of card is not accepted here.', advice: 'Try another card.' },
  cancelled: { what: 'You left the payment window.', advice: 'You can try again whenever you like.' },
  expired: {
    what: 'The payment window was open for too long.',
    advice: 'You can try again whenever you like.',
  },
}

const CONNECTION_FAULT: GatewayReason = {
  what: 'The payment company could not reach your bank.',
  advice: TRY_LATER,
}
const UNKNOWN: GatewayReason = {
  what: 'The payment did not go through.',
  advice: 'Try again, or use another card.',
}

/** The gateway's reason in plain words; its own words never reach the screen, since they came in an address. */
export function gatewayReason(word: string | null | undefined): GatewayReason {
  const key = (word ?? '').trim().toLowerCase().replace('canceled', 'cancelled')
  const code = Number(key)
  if (key !== '' && code >= 17 && code <= 22) return CONNECTION_FAULT
  return (Object.hasOwn(byCode, key) && byCode[key]) || UNKNOWN
}
