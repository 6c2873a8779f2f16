import type { Notice } from '../notice.ts'

const fee = { name: 'Ida Holm', organisation: 'Havkatten', year: 2027 }
const amount = { amountMinor: 45_000, currency: 'DKK' }
const effect = { ends: [{ name: 'Ida Holm', year: 2026 }], stays: [{ name: 'Alma Holm', year: 2026 }] }
const renewal = { ...fee, priceMinor: 45_000, currency: 'DKK', dueOn: '2027-01-02', last4: '0019' }
const event = {
  ...{ name: null, event: 'Julefest', organisation: 'Havkatten', startsAt: '2026-12-11T18:00:00Z' },
  ...{ until: '2026-12-10T18:00:00Z', reason: 'Regn.' },
}
const thread = { title: 'Nøgler', name: 'Ida Holm', organisation: 'Havkatten' }

/** One of each kind, and of each form that its sentences take. */
export const notices: Notice[] = [
  {
    code: 'payment_received',
    values: { organisation: 'Havkatten', years: effect.ends, ...amount, test: true },
  },
  { code: 'payment_failed', values: {} },
  { code: 'paid_already', values: amount },
  { code: 'price_fell', values: amount },
  { code: 'credit_gone', values: amount },
  { code: 'place_gone', values: { ...amount, event: 'Havneaften' } },
  { code: 'places_failed', values: {} },
  { code: 'membership_ended', values: fee },
  { code: 'membership_waits', values: fee },
  { code: 'refund_rejected', values: { ...amount, rejecter: 'Bo', refundReason: 'Flyttet', reason: 'Nej.' } },
  { code: 'year_granted', values: { ...fee, reason: 'Æresmedlem' } },
  { code: 'year_revoked', values: { ...fee, reason: 'Fejl' } },
  { code: 'renewal_notice', values: renewal },
  { code: 'renewal_choice', values: renewal },
  { code: 'renewal_free', values: renewal },
  { code: 'renewal_price_rise', values: renewal },
  { code: 'renewal_card_expired', values: renewal },
  { code: 'renewal_not_eligible', values: renewal },
  { code: 'renewal_needs_customer', values: renewal },
  { code: 'renewal_refused', values: { ...renewal, last4: null } },
  { code: 'renewal_parked', values: renewal },
  { code: 'renewal_not_charged', values: renewal },
  { code: 'renewal_needs_customer', values: { ...renewal, app: 'MobilePay', why: 'charge_amount_too_high' } },
  { code: 'agreement_ended', values: { organisation: 'Havkatten', app: 'MobilePay' } },
  { code: 'card_ending', values: { organisation: 'Havkatten', last4: '0019', lastDay: '2026-12-31' } },
  { code: 'registration_signed_up', values: event },
  { code: 'registration_waits', values: { ...event, name: 'Alma' } },
  { code: 'registration_offered', values: event },
  { code: 'registration_offered', values: { ...event, name: 'Alma' } },
  { code: 'registration_unpaid', values: event },
  { code: 'registration_ordered', values: event },
  { code: 'registration_ordered', values: { ...event, until: null } },
  { code: 'registration_lapsed', values: event },
  { code: 'registration_cancelled', values: event },
  { code: 'registration_removed', values: { ...event, name: 'Alma' } },
  { code: 'registration_refunded', values: event },
  { code: 'registration_given', values: event },
  { code: 'registration_given', values: { ...event, name: 'Alma' } },
  { code: 'registration_tomorrow', values: event },
  { code: 'registration_tomorrow', values: { ...event, place: 'The club house' } },
  { code: 'registration_called_off', values: event },
  { code: 'registration_restored', values: event },
  { code: 'link_request', values: { name: 'Ida Holm', firstName: 'Ida' } },
  { code: 'link_approved', values: { name: 'Ida Holm' } },
  { code: 'link_rejected', values: { name: 'jonas@example.org' } },
  { code: 'link_ended', values: { name: 'Ida Holm' } },
  { code: 'link_taken_back', values: { name: 'Ida Holm' } },
  { code: 'thread_handed', values: thread },
  { code: 'thread_continued', values: thread },
  { code: 'refunded', values: { organisation: 'Havkatten', ...amount, ...effect, reason: 'Flyttet' } },
  {
    code: 'refunded',
    values: {
      ...{ organisation: 'Havkatten', ...amount, ends: [], stays: [], reason: 'Flyttet', isOwedAgain: true },
      claim: { fee: 'Kontingent', year: 2027, name: 'Ida Holm' },
    },
  },
  {
    code: 'refunded',
    values: { organisation: 'Havkatten', ...amount, ...effect, reason: 'Flyttet', isPart: true },
  },
  { code: 'dispute_lost', values: { organisation: 'Havkatten', ...amount, ...effect } },
]
