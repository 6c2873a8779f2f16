import { membershipTexts } from '@medlem/i18n/en/portal/membership'
/** Why a payment did not go through, for a person: what happened, and what helps. */
export interface GatewayReason {
  what: string
  advice: string
}

const TRY_OTHER_CARD = membershipTexts.tryOtherCardOrBank
const CHECK_CARD = membershipTexts.checkCardDetails
const TRY_LATER = membershipTexts.tryInMinutes

// The gateway's status codes; 17 to 22 are faults on the way between the gateway and the bank.
const byCode: Record<string, GatewayReason> = {
  1: {
    what: membershipTexts.confirmationDeclined,
    advice: membershipTexts.tryAndApprove,
  },
  2: {
    what: membershipTexts.confirmationFailed,
    advice: membershipTexts.tryAndApprove,
  },
  3: {
    what: membershipTexts.confirmationNeeded,
    advice: membershipTexts.tryAndApprove,
  },
  4: { what: membershipTexts.paymentDeclined, advice: TRY_OTHER_CARD },
  5: { what: membershipTexts.stoppedAsPrecaution, advice: TRY_OTHER_CARD },
  6: { what: membershipTexts.declinedByBank, advice: TRY_OTHER_CARD },
  7: { what: membershipTexts.notEnoughMoney, advice: membershipTexts.tryOtherCardOrLater },
  8: { what: membershipTexts.aboveCardLimit, advice: TRY_OTHER_CARD },
  9: { what: membershipTexts.cardBlocked, advice: TRY_OTHER_CARD },
  10: { what: membershipTexts.cardNumberWrong, advice: CHECK_CARD },
  11: { what: membershipTexts.cardExpired, advice: membershipTexts.tryOtherCard },
  12: { what: membershipTexts.securityCodeWrong, advice: CHECK_CARD },
  13: { what: membershipTexts.expiryDateWrong, advice: CHECK_CARD },
  14: { what: membershipTexts.cardLost, advice: TRY_OTHER_CARD },
  15: { what: membershipTexts.cardNotUsable, advice: TRY_OTHER_CARD },
  16: { what: membershipTexts.cardKindRefused, advice: membershipTexts.tryOtherCard },
  cancelled: {
    what: membershipTexts.windowLeft,
    advice: membershipTexts.tryAnyTime,
  },
  expired: {
    what: membershipTexts.windowExpired,
    advice: membershipTexts.tryAnyTime,
  },
}

const CONNECTION_FAULT: GatewayReason = {
  what: membershipTexts.bankNotReached,
  advice: TRY_LATER,
}
const UNKNOWN: GatewayReason = {
  what: membershipTexts.paymentFailed,
  advice: membershipTexts.tryAgainOrOtherCard,
}

const keyOf = (word: string | null | undefined) =>
  (word ?? '').trim().toLowerCase().replace('canceled', 'cancelled')

/** Whether the member left the window: nothing failed then. */
export const isOwnCancel = (word: string | null | undefined): boolean => keyOf(word) === 'cancelled'

/** The gateway's reason in plain words; its own words never reach the screen, since they came in an address. */
export function gatewayReason(word: string | null | undefined): GatewayReason {
  const key = keyOf(word)
  const code = Number(key)
  if (key !== '' && code >= 17 && code <= 22) return CONNECTION_FAULT
  return (Object.hasOwn(byCode, key) && byCode[key]) || UNKNOWN
}
