import { membershipTexts } from '@medlem/i18n/en/portal/membership'
/** Why a payment did not go through, for a person: what happened, and what helps. */
export interface GatewayReason {
  what: string
  advice: string
}

const TRY_OTHER_CARD = membershipTexts.tryAnotherCardOrAsk
const CHECK_CARD = membershipTexts.checkWhatYouTypedAnd
const TRY_LATER = membershipTexts.pleaseTryAgainInA

// The gateway's status codes; 17 to 22 are faults on the way between the gateway and the bank.
const byCode: Record<string, GatewayReason> = {
  1: {
    what: membershipTexts.theConfirmationWithYourBank,
    advice: membershipTexts.tryAgainAndApproveIt,
  },
  2: {
    what: membershipTexts.theConfirmationWithYourBank2,
    advice: membershipTexts.tryAgainAndApproveIt,
  },
  3: {
    what: membershipTexts.yourBankAsksYouTo,
    advice: membershipTexts.tryAgainAndApproveIt,
  },
  4: { what: membershipTexts.thePaymentWasDeclined, advice: TRY_OTHER_CARD },
  5: { what: membershipTexts.theBankStoppedThePayment, advice: TRY_OTHER_CARD },
  6: { what: membershipTexts.yourBankDeclinedThePayment, advice: TRY_OTHER_CARD },
  7: { what: membershipTexts.thereIsNotEnoughMoney, advice: membershipTexts.tryAnotherCardOrTry },
  8: { what: membershipTexts.theAmountIsAboveThe, advice: TRY_OTHER_CARD },
  9: { what: membershipTexts.theCardIsBlocked, advice: TRY_OTHER_CARD },
  10: { what: membershipTexts.theCardNumberIsNot, advice: CHECK_CARD },
  11: { what: membershipTexts.theCardHasExpired, advice: membershipTexts.tryAnotherCard },
  12: { what: membershipTexts.theSecurityCodeWasWrong, advice: CHECK_CARD },
  13: { what: membershipTexts.theExpiryDateWasWrong, advice: CHECK_CARD },
  14: { what: membershipTexts.theCardIsReportedLost, advice: TRY_OTHER_CARD },
  15: { what: membershipTexts.theCardCantBeUsed, advice: TRY_OTHER_CARD },
  16: { what: membershipTexts.thisKindOfCardIs, advice: membershipTexts.tryAnotherCard },
  cancelled: {
    what: membershipTexts.youLeftThePaymentWindow,
    advice: membershipTexts.youCanTryAgainWhenever,
  },
  expired: {
    what: membershipTexts.thePaymentWindowWasOpen,
    advice: membershipTexts.youCanTryAgainWhenever,
  },
}

const CONNECTION_FAULT: GatewayReason = {
  what: membershipTexts.thePaymentCompanyCouldNot,
  advice: TRY_LATER,
}
const UNKNOWN: GatewayReason = {
  what: membershipTexts.thePaymentDidNotGo2,
  advice: membershipTexts.tryAgainOrUseAnother,
}

/** The gateway's reason in plain words; its own words never reach the screen, since they came in an address. */
export function gatewayReason(word: string | null | undefined): GatewayReason {
  const key = (word ?? '').trim().toLowerCase().replace('canceled', 'cancelled')
  const code = Number(key)
  if (key !== '' && code >= 17 && code <= 22) return CONNECTION_FAULT
  return (Object.hasOwn(byCode, key) && byCode[key]) || UNKNOWN
}
