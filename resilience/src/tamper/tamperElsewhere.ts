import { createFee, updateFee } from '@medlem/contract/feeChange'
import { sendPaymentEmail, sendPaymentMessage } from '@medlem/contract/message'
import { createNotification } from '@medlem/contract/notification'
import { updatePaymentSettings } from '@medlem/contract/organisationSettings'
import { approveRefund, refundPayment } from '@medlem/contract/refund'
import { deleteSavedCard } from '@medlem/contract/savedCard'
import {
  type Abuse,
  absent,
  absentId,
  abusesOf,
  denied,
  malformed,
  mayNotAct,
  notInName,
  type Row,
  refused,
  signedOut,
} from './tamperAbuse.ts'

const types = [
  'PAYMENT_RECEIVED',
  'MEMBERSHIP_RENEW',
  'ORDER_READY',
  'EVENT_REGISTRATION',
  'CONTACT_US_REPLY',
]

/** Row 27: a member can't send the notifications that only the server sends. */
const notifying = abusesOf(
  'notification',
  createNotification,
  (w) => ({
    body: {
      type: 'PAYMENT_RECEIVED',
      title: 'Payment received',
      message: '450 kr.',
      receiverId: w.ida.id,
      data: { orgId: w.club.organisation.id, paymentId: w.open.paymentId },
    },
  }),
  [
    ...types.map((type): Row => [type, { body: { type } }, denied]),
    ['PAID', { body: { type: 'PAID' } }, malformed],
    [
      'CONTACT_US_REPLY by an administrator of another club',
      (w) => ({
        as: 'otherAdmin',
        body: { type: 'CONTACT_US_REPLY', messageThreadId: absentId, receiverId: w.ida.id },
      }),
      absent,
    ],
  ],
)

const nothing = refused(409, 'nothing_to_confirm')
const to = { email: 'evil@example.org', to: 'evil@example.org', phone: '+4500000000' }

/** Rows 20 and 21: no mail relay, and no confirmation of an unpaid membership. */
const confirmations = [
  ['e-mail', sendPaymentEmail, '6', (org: string, year: number) => ({ ORG: org, YEAR: year })],
  ['message', sendPaymentMessage, '4', (org: string, year: number) => ({ '2': org, '3': year })],
] as const
const confirming = confirmations.flatMap(([what, endpoint, templateId, words]) =>
  abusesOf(
    what,
    endpoint,
    (w) => ({
      querystring: { memberId: w.mallory.id, templateId },
      body: words(w.past.organisation.id, 2026),
    }),
    [
      [
        'of a club that is not paid',
        (w) => ({ body: { ...words(w.club.organisation.id, 2026), ...to } }),
        nothing,
      ],
      ['of a year that is not paid', (w) => ({ body: words(w.past.organisation.id, 2025) }), nothing],
      ['of what a stranger paid', (w) => ({ querystring: { memberId: w.ida.id } }), absent],
      ['of another template', { querystring: { templateId: '1' } }, denied],
      ['of a template in words', { querystring: { templateId: 'all' } }, malformed],
      ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
    ],
  ),
)

const wrongSums = [0, -1, 0.5, '45000', null, 1e21].map(
  (amountMinor): Row => [`of ${JSON.stringify(amountMinor)}`, { body: { amountMinor } }, malformed],
)
const tooMuch = refused(409, 'refund_exceeds')

/** X7. */
const refunding = [
  ...abusesOf(
    'refund',
    refundPayment,
    (w) => ({
      as: 'pastAdmin',
      params: { id: w.paid.paymentId },
      body: { amountMinor: 45_000, reason: 'Moved abroad' },
    }),
    [
      ...wrongSums,
      ['above what was captured', { body: { amountMinor: 45_001 } }, tooMuch],
      ['far above what was captured', { body: { amountMinor: 2_000_000_000 } }, tooMuch],
      ['of a part without a word about the years', { body: { amountMinor: 100 } }, malformed],
      ['without a reason', { body: { reason: ' ' } }, malformed],
      [
        'that ends the year of a stranger',
        (w) => ({ body: { amountMinor: 1, membershipHistoryIds: [w.idas.paid.historyId] } }),
        malformed,
      ],
      ['by the payer', { as: 'mallory' }, denied],
      ['of what a stranger paid', (w) => ({ as: 'mallory', params: { id: w.idas.paid.paymentId } }), absent],
      ['of nothing', { params: { id: absentId } }, absent],
      ['by an administrator of another club', { as: 'otherAdmin' }, absent],
      ['by one who signed in long ago', { as: 'stalePastAdmin' }, refused(403, 'fresh_login_required')],
      [
        'in the name of the payer',
        (w) => ({ as: 'mallory', headers: { 'x-acting-for': w.karl.id } }),
        mayNotAct,
      ],
      [
        'by support in the name of the payer',
        (w) => ({ as: 'support', headers: { 'x-acting-for': w.mallory.id } }),
        denied,
      ],
      ['by an anonymous caller', { as: 'anonymous' }, signedOut],
    ],
  ),
  ...abusesOf('refund', refundPayment, { as: 'clubAdmin', body: { amountMinor: 100, reason: 'Moved' } }, [
    ['of what is not paid', (w) => ({ params: { id: w.open.paymentId } }), refused(409, 'not_refundable')],
  ]),
  ...abusesOf('approval', approveRefund, (w) => ({ params: { id: w.paid.paymentId, refundId: absentId } }), [
    ['by the payer', {}, denied],
    ['by a stranger', { as: 'ida' }, absent],
    ['of no refund', { as: 'pastAdmin' }, absent],
  ]),
]

/** X12. */
const forgetting = abusesOf('card', deleteSavedCard, (w) => ({ params: { id: w.card.id } }), [
  ['of a stranger', {}, absent],
  ['by its name at the provider', (w) => ({ params: { id: w.card.identifier } }), absent],
  ['of an absent card', { params: { id: absentId } }, absent],
  ['of a word', { params: { id: 'all' } }, malformed],
  ['by an administrator of the club', { as: 'pastAdmin' }, absent],
  ['by support without acting for a member', { as: 'support' }, notInName],
])

const fee = {
  name: 'Mine',
  membershipPrice: '0.01',
  vatRate: '0',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  offerStartDate: '2025-11-01',
}

/** X8: the price itself. */
const pricing = [
  ...abusesOf(
    'fee',
    updateFee,
    (w) => ({
      params: { id: w.club.organisation.id, configurationId: w.club.configuration.id },
      body: fee,
    }),
    [
      ['by a member', {}, absent],
      ['by an administrator of another club', { as: 'otherAdmin' }, absent],
      [
        'of another club below the own one',
        (w) => ({ as: 'otherAdmin', params: { id: w.choir.organisation.id } }),
        absent,
      ],
    ],
  ),
  ...abusesOf('fee', createFee, (w) => ({ params: { id: w.club.organisation.id }, body: fee }), [
    ['made by a member', {}, absent],
    ['made by an administrator of another club', { as: 'otherAdmin' }, absent],
  ]),
  ...abusesOf(
    'payment settings',
    updatePaymentSettings,
    (w) => ({ params: { id: w.club.organisation.id }, body: { provider: 'freepay', testMode: true } }),
    [
      ['test mode by a member', {}, absent],
      ['test mode by an administrator of the club', { as: 'clubAdmin' }, denied],
      ['test mode by an administrator of another club', { as: 'otherAdmin' }, absent],
    ],
  ),
]

/** Where money is spoken of elsewhere: notifications, confirmations, refunds, saved cards, prices. */
export const otherAbuses: readonly Abuse[] = [
  ...notifying,
  ...confirming,
  ...refunding,
  ...forgetting,
  ...pricing,
]
