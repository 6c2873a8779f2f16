import { createPayment, getPayment, updatePayment } from '@medlem/contract/payment'
import {
  type Abuse,
  absent,
  absentId,
  abusesOf,
  answered,
  malformed,
  mayNotAct,
  noEffect,
  notInName,
  otherAmounts,
  type Row,
  refused,
  signedOut,
  unread,
} from './tamperAbuse.ts'

const unpaid = {
  paymentStatus: 'initiated',
  paymentTotal: 45_000,
  totalPaid: 0,
  totalRefunded: 0,
  currency: 'DKK',
  test: false,
  paymentMethod: 'card',
  totalMembers: 1,
  totalMembershipFee: 45_000,
}
const otherPrice = refused(409, 'price_changed')
const alreadyPaid = refused(409, 'already_paid')
const foreign = refused(409, 'authorization_mismatch')
const isPaid = refused(409, 'invalid_transition')

/** Whatever else a client says of a payment: each is the server's to know. */
const derived: readonly [field: string, value: unknown][] = [
  ['paymentTotal', 1],
  ['totalPaid', 45_000],
  ['totalMembershipFee', 1],
  ['totalMembers', 0],
  ['totalRefunded', -45_000],
  ['currency', 'JPY'],
  ['test', true],
  ['paymentMethod', 'none'],
  ['paymentType', 'gift'],
  ['state', 'captured'],
  ['status', 'active'],
  ['capturedMinor', 45_000],
  ['authorizationId', absentId],
  ['providerPaymentId', absentId],
  ['paymentUpdatedAt', '2026-11-21T11:00:00Z'],
  ['orgId', absentId],
  ['payerId', absentId],
  ['purchaseId', absentId],
  ['referenceKey', 'mine'],
  ['lines', []],
  ['skipped', []],
  ['membershipHistoryId', absentId],
  ['undecided', false],
  ['billingEmail', 'evil@example.org'],
]

/** Row 13. There is an open payment, which is answered again as it is. */
const creating = abusesOf(
  'POST payment',
  createPayment,
  (w) => ({ params: { id: w.open.historyId }, body: {} }),
  [
    ...otherAmounts('paymentTotal', otherPrice),
    [
      'everything that is the server’s',
      { body: { ...Object.fromEntries(derived.slice(1)), paymentStatus: 'paid' } },
      unread(unpaid),
    ],
    ['paid in cash', { body: { paymentMethod: 'cash', paymentStatus: 'paid' } }, unread(unpaid)],
    ['a name of two lines', { body: { billingName: 'Ida\r\nBcc: all@example.org' } }, malformed],
    ['of the draft of a stranger', (w) => ({ params: { id: w.idas.open.historyId } }), absent],
    ['of no draft', { params: { id: absentId } }, absent],
    ['of a year that is paid', (w) => ({ params: { id: w.paid.historyId } }), alreadyPaid],
    ['of a membership in place of a year', (w) => ({ params: { id: w.membershipIds.club } }), absent],
    ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
    ['by a linked member', { as: 'jonas' }, absent],
    ['by an administrator of the club', { as: 'clubAdmin' }, absent],
    ['by support without acting for a member', { as: 'support' }, notInName],
    ['by an anonymous caller', { as: 'anonymous' }, signedOut],
  ],
)

/** Row 14. */
const reading = abusesOf(
  'GET payment',
  getPayment,
  (w) => ({ params: { historyId: w.open.historyId, paymentId: w.open.paymentId } }),
  [
    ['of a stranger', (w) => ({ as: 'ida', params: { paymentId: w.open.paymentId } }), absent],
    ['of another year', (w) => ({ params: { historyId: w.paid.historyId } }), absent],
    ['of another payment', (w) => ({ params: { paymentId: w.paid.paymentId } }), absent],
    ['with a status in the address', { querystring: { paymentStatus: 'paid' } }, unread(unpaid)],
    ['that is meant as a PUT', { headers: { 'x-http-method-override': 'PUT' } }, unread(unpaid)],
    ['by an administrator of another club', { as: 'otherAdmin' }, absent],
    ['by a linked member who is not in it', { as: 'jonas' }, absent],
  ],
)

const honest: Parameters<typeof abusesOf>[2] = (w) => ({
  params: { historyId: w.open.historyId, paymentId: w.open.paymentId },
  body: { paymentStatus: 'paid' },
})

const statuses: Row[] = [
  ...['captured', 'active', 'authorized', 'refunded', 'free', 'PAID', '', 'paid\u0000'].map(
    (paymentStatus): Row => [
      `status ${JSON.stringify(paymentStatus)}`,
      { body: { paymentStatus } },
      malformed,
    ],
  ),
  ...[null, true, 1, ['paid'], { paid: true }].map(
    (paymentStatus): Row => [
      `status ${JSON.stringify(paymentStatus)}`,
      { body: { paymentStatus } },
      malformed,
    ],
  ),
  ['no status', { body: { paymentStatus: undefined } }, malformed],
  ['paid, without an authorization', {}, noEffect(unpaid)],
  [
    'status twice, the second paid',
    {
      body: '{"paymentStatus":"initiated","paymentStatus":"paid"}',
      headers: { 'content-type': 'application/json' },
    },
    noEffect(unpaid),
  ],
  [
    '__proto__',
    {
      body: '{"paymentStatus":"initiated","__proto__":{"paymentStatus":"paid"}}',
      headers: { 'content-type': 'application/json' },
    },
    malformed,
  ],
  [
    'a form',
    { body: 'paymentStatus=paid', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    refused(415, 'unsupported_media_type'),
  ],
  [
    'plain text',
    { body: '{"paymentStatus":"paid"}', headers: { 'content-type': 'text/plain' } },
    refused(415, 'unsupported_media_type'),
  ],
]

/** Row 15: every such field is ignored; another amount than the true one is written down besides. */
const fixed = ['paymentTotal', 'totalMembershipFee', 'totalMembers', 'currency', 'test']
const injections = derived.map(
  ([field, value]): Row => [
    `paid with ${field} ${JSON.stringify(value)}`,
    { body: { [field]: value } },
    answered(unpaid, fixed.includes(field) ? 'amount_differs' : 'ignored_fields'),
  ],
)

const identifiers: Row[] = [
  ['an unknown authorization', { body: { authorizationIdentifier: absentId } }, noEffect(unpaid)],
  [
    'no authorization, in all its words',
    { body: { authorizationIdentifier: 'undefined', paymentIdentifier: 'null' } },
    noEffect(unpaid),
  ],
  ['an authorization that is a query', { body: { authorizationIdentifier: "' or 1=1 --" } }, malformed],
  ['an authorization of 65 characters', { body: { authorizationIdentifier: 'a'.repeat(65) } }, malformed],
  ['a path for an authorization', { body: { authorizationIdentifier: '../../../payment' } }, malformed],
  ['a number for an authorization', { body: { authorizationIdentifier: 1 } }, malformed],
  [
    'the victim’s unused hold',
    (w) => ({ body: { authorizationIdentifier: w.idas.held.authorization } }),
    foreign,
  ],
  [
    'the victim’s hold in capitals',
    (w) => ({ body: { authorizationIdentifier: w.idas.held.authorization.toUpperCase() } }),
    foreign,
  ],
  [
    'the authorization that the victim paid with',
    (w) => ({ body: { authorizationIdentifier: w.idas.paid.authorization } }),
    foreign,
  ],
  [
    'the own authorization of another payment',
    (w) => ({ body: { authorizationIdentifier: w.paid.authorization } }),
    foreign,
  ],
  [
    'the own hold of a cheaper payment',
    (w) => ({ body: { authorizationIdentifier: w.held.authorization } }),
    foreign,
  ],
  [
    'a hold of a window that is not ours, of the same order number and amount',
    (w) => ({ body: { authorizationIdentifier: w.alien.live } }),
    foreign,
  ],
  ['one that was captured long ago', (w) => ({ body: { authorizationIdentifier: w.alien.old } }), foreign],
  ['one that was voided', (w) => ({ body: { authorizationIdentifier: w.alien.voided } }), noEffect(unpaid)],
  ['a test’s in a live club', (w) => ({ body: { authorizationIdentifier: w.alien.test } }), noEffect(unpaid)],
  [
    'the window of the victim',
    (w) => ({ body: { paymentIdentifier: new URL(w.idas.open.windowLink).pathname.split('/').at(-1) } }),
    foreign,
  ],
  [
    'the own window of another payment',
    (w) => ({ body: { paymentIdentifier: new URL(w.held.windowLink).pathname.split('/').at(-1) } }),
    foreign,
  ],
  ['an absent window', { body: { paymentIdentifier: absentId } }, foreign],
  [
    'the saved card of the victim',
    (w) => ({ body: { savedCardIdentifier: w.card.identifier } }),
    noEffect(unpaid),
  ],
]

const places: Row[] = [
  [
    'the payment of a stranger',
    (w) => ({ params: { historyId: w.idas.open.historyId, paymentId: w.idas.open.paymentId } }),
    absent,
  ],
  [
    'the own year and the payment of a stranger',
    (w) => ({ params: { paymentId: w.idas.paid.paymentId } }),
    absent,
  ],
  [
    'the own payment and the year of a stranger',
    (w) => ({ params: { historyId: w.idas.open.historyId } }),
    absent,
  ],
  ['the own payment and another own year', (w) => ({ params: { historyId: w.paid.historyId } }), absent],
  ['the own year and another own payment', (w) => ({ params: { paymentId: w.paid.paymentId } }), absent],
  ['no payment', { params: { paymentId: absentId } }, absent],
  ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
  ['by a linked member', { as: 'jonas' }, absent],
  ['by an administrator of the club', { as: 'clubAdmin' }, absent],
  ['by support without acting for a member', { as: 'support' }, notInName],
  ['by an anonymous caller', { as: 'anonymous' }, signedOut],
]

const downgrades: Row[] = [
  ['a paid one declined', { body: { paymentStatus: 'declined' } }, isPaid],
  ['a paid one initiated', { body: { paymentStatus: 'initiated' } }, isPaid],
  [
    'a paid one declined with the authorization of the victim',
    (w) => ({
      body: { paymentStatus: 'declined', authorizationIdentifier: w.idas.paid.authorization },
    }),
    foreign,
  ],
  [
    'a paid one paid again with the hold of the victim',
    (w) => ({ body: { authorizationIdentifier: w.idas.held.authorization } }),
    foreign,
  ],
  ['a paid one paid again', {}, noEffect({ paymentStatus: 'paid', paymentTotal: 45_000, totalPaid: 45_000 })],
]

/** Rows 13 to 15: the payment, and what is said of it. */
export const paymentAbuses: readonly Abuse[] = [
  ...creating,
  ...reading,
  ...abusesOf('PUT payment', updatePayment, honest, [...statuses, ...injections, ...identifiers, ...places]),
  ...abusesOf(
    'PUT payment',
    updatePayment,
    (w) => ({
      params: { historyId: w.paid.historyId, paymentId: w.paid.paymentId },
      body: { paymentStatus: 'paid' },
    }),
    downgrades,
  ),
  ...abusesOf('PUT payment', updatePayment, (w) => ({ params: w.made, body: { paymentStatus: 'paid' } }), [
    ['paid before there is a window', {}, noEffect(unpaid)],
    [
      'paid before there is a window, with the victim’s hold',
      (w) => ({ body: { authorizationIdentifier: w.idas.held.authorization } }),
      foreign,
    ],
  ]),
  ...abusesOf(
    'PUT payment',
    updatePayment,
    (w) => ({
      params: { historyId: w.declined.historyId, paymentId: w.declined.paymentId },
      body: { paymentStatus: 'paid' },
    }),
    [
      [
        'paid after it was declined, with nothing held',
        {},
        noEffect({ ...unpaid, paymentStatus: 'declined' }),
      ],
    ],
  ),
]
