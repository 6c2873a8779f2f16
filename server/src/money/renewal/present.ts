import type { OwnRenewal, Renewal } from '@medlem/contract/renewal'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { insteadOfCharge } from '@medlem/domain/renewal'
import { type RenewalFacts, renewalSentence, renewalStatus } from '@medlem/domain/renewalStatus'
import { textIn } from '@medlem/domain/translation'
import { renewalTexts } from '@medlem/i18n/en/domain/renewal'
import { inLanguage } from '@medlem/i18n/languages'
import type { Charged, RenewalView } from './overviewStore.ts'

/** Whether the provider never returned an identifier of the charge, so that it can't be looked up. */
export function isNameless({ charge, payment }: Charged): boolean {
  const { authorizationId, hintedAuthorizationId, providerPaymentId } = payment
  return [charge.authorizationId, authorizationId, hintedAuthorizationId, providerPaymentId].every(
    (name) => name === null,
  )
}

/** No card is charged where its fee asks by claims since it was announced: that is said before the day on which it is written. */
function factsOf({ row, isOn, isYearPaid, fee }: RenewalView, today: CalendarDate): RenewalFacts {
  const { state, reason, nextOn, endedAt } = row
  const facts = { state, reason, isOn, isYearPaid, nextOn, endedOn: endedAt && copenhagenDate(endedAt) }
  const instead = isOn && (state === 'announced' || state === 'waiting') && insteadOfCharge(fee, today)
  return instead ? { ...facts, state: instead === 'claimed' ? 'dropped' : 'asked', reason: instead } : facts
}

/** A renewal as those see it who administer the organisation. */
export function toRenewal(
  view: RenewalView,
  { latest, language, today }: { latest: Charged | undefined; language: string; today: CalendarDate },
): Renewal {
  const { row, memberName, payerName, fee, last4 } = view
  const { id, membershipId, year, priceMinor, currency, dueOn } = row
  const facts = factsOf(view, today)
  return {
    id,
    membershipId,
    memberName,
    payerName,
    feeName: textIn(fee, 'name', language),
    year,
    priceMinor,
    currency,
    dueOn,
    cardLast4: last4,
    status: renewalStatus(facts),
    message: renewalSentence(facts, inLanguage(renewalTexts, language)),
    parked: row.state === 'parked' ? { nameless: latest !== undefined && isNameless(latest) } : null,
  }
}

/** A renewal as the one sees it whose card is charged. */
export function toOwnRenewal(view: RenewalView, today: CalendarDate): OwnRenewal {
  const { row, memberName, last4 } = view
  const { id, membershipId, year, priceMinor, currency, nextOn, dueOn } = row
  // An agreement is taken up the day before it is charged.
  const day = nextOn < dueOn ? dueOn : nextOn
  const status = renewalStatus(factsOf(view, today))
  return {
    id,
    membershipId,
    memberName,
    year,
    priceMinor,
    currency,
    status,
    chargedOn: status === 'coming' || status === 'retrying' ? day : null,
    cardLast4: last4,
  }
}
