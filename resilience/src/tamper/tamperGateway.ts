import type { ErrorCode } from '@medlem/contract/error'
import { capturePayment, declinePayment } from '@medlem/contract/payment'
import { noAuthorization, type OpenPurchase } from '@medlem/server/money/payment/testing/buyer'
import type { InjectOptions } from 'fastify'
import {
  type Abuse,
  absent,
  absentId,
  abusesOf,
  malformed,
  mayNotAct,
  noEffect,
  notInName,
  otherAmounts,
  type Row,
  refused,
  signedOut,
} from './tamperAbuse.ts'
import type { TamperWorld } from './tamperWorld.ts'

const unpaid = { paymentStatus: 'initiated', paymentTotal: 45_000, totalPaid: 0 }
const names = (authorization: (w: TamperWorld) => string) => (w: TamperWorld) => ({
  params: { authorizationIdentifier: authorization(w) },
})
const pays = (purchase: (w: TamperWorld) => { paymentId: string }) => (w: TamperWorld) => ({
  body: { membershipHistoryPaymentId: purchase(w).paymentId },
})

/** Row 18: a nudge, which takes no money that was not verified. */
const captures: Row[] = [
  ...otherAmounts('Amount', refused(409, 'amount_mismatch')).filter(([, { body }]) => !('null' in body)),
  ['an unknown authorization', {}, noEffect(unpaid)],
  [
    'before anything was authorized',
    (w) => ({ body: { membershipHistoryPaymentId: w.made.paymentId } }),
    absent,
  ],
  ['no authorization', { params: { authorizationIdentifier: noAuthorization } }, malformed],
  ['a word for an authorization', { params: { authorizationIdentifier: 'undefined' } }, malformed],
  ['a path for an authorization', { params: { authorizationIdentifier: '../../../x' } }, malformed],
  ['the victim’s unused hold', names((w) => w.idas.held.authorization), absent],
  ['what the victim paid with', names((w) => w.idas.paid.authorization), absent],
  ['what was paid with before', names((w) => w.paid.authorization), absent],
  ['the own hold of a cheaper payment', names((w) => w.held.authorization), absent],
  ['a hold of a window that is not ours', names((w) => w.alien.live), absent],
  ['one that was captured long ago', names((w) => w.alien.old), absent],
  ['one that was voided', names((w) => w.alien.voided), noEffect(unpaid)],
  ['a test’s in a live club', names((w) => w.alien.test), noEffect(unpaid)],
  ['for the payment of a stranger', pays((w) => w.idas.open), absent],
  [
    'the victim’s hold for the victim’s payment',
    (w) => ({
      params: { authorizationIdentifier: w.idas.held.authorization },
      body: { membershipHistoryPaymentId: w.idas.held.paymentId, Amount: 100 },
    }),
    absent,
  ],
  ['for no payment', { body: { membershipHistoryPaymentId: absentId } }, absent],
  ['for none named', { body: { membershipHistoryPaymentId: undefined } }, malformed],
  ['of a thousand pieces', { body: { Quantity: 1000 } }, noEffect(unpaid)],
  ['of half a piece', { body: { Quantity: 0.5 } }, malformed],
  ['with a status', { body: { paymentStatus: 'paid', IsCaptured: true, test: true } }, noEffect(unpaid)],
  ['a provider that there is not', { params: { provider: 'acme' } }, malformed],
  [
    'of what was declined',
    (w) => ({ body: { membershipHistoryPaymentId: w.declined.paymentId } }),
    refused(409, 'payment_not_authorized'),
  ],
  [
    'again of what was captured',
    (w) => ({
      params: { authorizationIdentifier: w.paid.authorization },
      body: { membershipHistoryPaymentId: w.paid.paymentId },
    }),
    noEffect({ paymentStatus: 'paid', totalPaid: 45_000 }),
  ],
  [
    'again of what was captured, with the victim’s hold',
    (w) => ({
      params: { authorizationIdentifier: w.idas.held.authorization },
      body: { membershipHistoryPaymentId: w.paid.paymentId },
    }),
    absent,
  ],
  ['nudged by an administrator of another club', { as: 'otherAdmin' }, absent],
  ['nudged by an administrator of the club', { as: 'clubAdmin' }, noEffect(unpaid)],
  [
    'nudged by that one with another amount',
    { as: 'clubAdmin', body: { Amount: 1 } },
    refused(409, 'amount_mismatch'),
  ],
  ['by a linked member', { as: 'jonas' }, absent],
  ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
  ['by support without acting for a member', { as: 'support' }, noEffect(unpaid)],
  ['by an anonymous caller', { as: 'anonymous' }, signedOut],
]

const paid = refused(409, 'already_paid')
const says = (words: Record<string, string>) => ({ querystring: words })

/** Row 19. */
const declines: Row[] = [
  ['what is paid', {}, paid],
  ['what is paid, naming no authorization', { params: { authorizationIdentifier: 'undefined' } }, paid],
  ['what is paid, naming it', names((w) => w.paid.authorization), paid],
  [
    'what is paid, naming the authorization of the victim',
    names((w) => w.idas.paid.authorization),
    refused(409, 'authorization_mismatch'),
  ],
  ['the payment of a stranger', (w) => says({ membershipHistoryPaymentId: w.idas.open.paymentId }), absent],
  ['what a stranger has paid', (w) => says({ membershipHistoryPaymentId: w.idas.paid.paymentId }), absent],
  ['an absent payment', says({ membershipHistoryPaymentId: absentId }), absent],
  ['a reason of 65 characters', says({ reason: 'r'.repeat(65) }), malformed],
  ['a reason of two lines', says({ reason: 'a\r\nb' }), malformed],
  ['a query for an authorization', { params: { authorizationIdentifier: "' or 1=1 --" } }, malformed],
  ['a provider that there is not', { params: { provider: 'acme' } }, malformed],
  ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
  ['by an administrator of the club', { as: 'pastAdmin' }, absent],
  ['by support without acting for a member', { as: 'support' }, notInName],
  ['by an anonymous caller', { as: 'anonymous' }, signedOut],
]

const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function callbackPath({ server }: TamperWorld, of: OpenPurchase): Promise<string> {
  const { body } = await server.gateway.control('GET', '/windows')
  const windows = body as unknown as { paymentIdentifier: string; callbackUrl: string }[]
  const window = windows.find(({ paymentIdentifier }) => of.windowLink.includes(paymentIdentifier))
  return new URL(window?.callbackUrl ?? '').pathname
}

function callback(words: Record<string, string>): string {
  const none = {
    authorizationIdentifier: noAuthorization,
    savedCardIdentifier: noAuthorization,
    paymentIdentifier: absentId,
    authorizationAccepted: 'true',
  }
  return new URLSearchParams({ ...none, ...words }).toString()
}

interface CallbackOutcome {
  status: number
  code?: ErrorCode
  /** By default that it had no effect. */
  logged?: string | null
  times?: number
  /** The purchase whose callback address the attacker has got hold of. */
  of?: 'open' | 'paid'
}

const callbackAbuse = (
  what: string,
  make: (w: TamperWorld, url: string) => InjectOptions,
  { logged = 'claim_without_effect', times = 1, of = 'open', ...outcome }: CallbackOutcome,
): Abuse => ({
  name: `callback: ${what}`,
  ...outcome,
  logged,
  async send(w) {
    const options = make(w, await callbackPath(w, w[of]))
    const post = () => w.as.anonymous.send({ method: 'POST', headers: form, ...options })
    for (let n = 1; n < times; n++) await post()
    return post()
  },
})
const acknowledged = { status: 200 }
const accepted = (authorization: (w: TamperWorld) => string) => (w: TamperWorld, url: string) => ({
  url,
  payload: callback({ authorizationIdentifier: authorization(w) }),
})

/** X6: an attacker has got hold of the address of a callback, or guesses one. */
const callbacks = [
  callbackAbuse(
    'accepted, with an absent authorization',
    accepted(() => absentId),
    acknowledged,
  ),
  callbackAbuse(
    'accepted, with the victim’s hold',
    accepted((w) => w.idas.held.authorization),
    acknowledged,
  ),
  callbackAbuse(
    'accepted, with what the victim paid with',
    accepted((w) => w.idas.paid.authorization),
    acknowledged,
  ),
  callbackAbuse(
    'accepted, with the own hold of a cheaper payment',
    accepted((w) => w.held.authorization),
    acknowledged,
  ),
  callbackAbuse(
    'accepted, with a hold of a window that is not ours',
    accepted((w) => w.alien.live),
    acknowledged,
  ),
  callbackAbuse(
    'accepted, with one that was captured long ago',
    accepted((w) => w.alien.old),
    acknowledged,
  ),
  callbackAbuse(
    'accepted, with a test’s authorization',
    accepted((w) => w.alien.test),
    acknowledged,
  ),
  callbackAbuse(
    'accepted, fifty times',
    accepted((w) => w.idas.held.authorization),
    { ...acknowledged, times: 50 },
  ),
  callbackAbuse(
    'accepted, with no authorization',
    (_w, url) => ({ url, payload: callback({}) }),
    acknowledged,
  ),
  callbackAbuse(
    'with the victim’s saved card',
    (w, url) => ({ url, payload: callback({ savedCardIdentifier: w.card.identifier }) }),
    acknowledged,
  ),
  callbackAbuse('empty', (_w, url) => ({ url, payload: '' }), { ...acknowledged, logged: 'bad_callback' }),
  callbackAbuse(
    'of JSON',
    (_w, url) => ({
      url,
      payload: '{"authorizationAccepted":true}',
      headers: { 'content-type': 'application/json' },
    }),
    { ...acknowledged, logged: 'bad_callback' },
  ),
  callbackAbuse('of 64 KB and a byte', (_w, url) => ({ url, payload: 'a'.repeat(64 * 1024 + 1) }), {
    status: 413,
    code: 'payload_too_large',
    logged: null,
  }),
  callbackAbuse('by GET', (_w, url) => ({ url: `${url}?${callback({})}`, method: 'GET' }), {
    status: 405,
    code: 'method_not_allowed',
    logged: null,
  }),
  callbackAbuse('by PUT', (_w, url) => ({ url, method: 'PUT', payload: callback({}) }), {
    status: 405,
    code: 'method_not_allowed',
    logged: null,
  }),
  callbackAbuse(
    'to an absent address',
    (_w, url) => ({ url: `${url.slice(0, -3)}AAA`, payload: callback({}) }),
    {
      ...acknowledged,
      logged: 'unknown_callback',
    },
  ),
  callbackAbuse(
    'in the name of another provider',
    (w, url) => ({
      url: url.replace('freepay', 'stripe'),
      payload: callback({ authorizationIdentifier: w.idas.held.authorization }),
    }),
    { ...acknowledged, logged: 'unknown_callback' },
  ),
  callbackAbuse(
    'with the token of a return address',
    (w) => ({ url: `/callbacks/freepay/${w.open.token}`, payload: callback({}) }),
    { ...acknowledged, logged: 'unknown_callback' },
  ),
]

/** Rows 18, 19 and X6: what the gateway would say, said by others. */
export const gatewayAbuses: readonly Abuse[] = [
  ...abusesOf(
    'capture',
    capturePayment,
    (w) => ({
      params: { provider: 'freepay', authorizationIdentifier: absentId },
      body: { membershipHistoryPaymentId: w.open.paymentId, Amount: 45_000, Quantity: 1 },
    }),
    captures,
  ),
  ...abusesOf(
    'decline',
    declinePayment,
    (w) => ({
      params: { provider: 'freepay', authorizationIdentifier: noAuthorization },
      querystring: { membershipHistoryPaymentId: w.paid.paymentId, gatewayreason: '7' },
    }),
    declines,
  ),
  ...callbacks,
]
