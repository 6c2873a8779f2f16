import { findPaymentReturn, openPaymentWindow, preparePayment } from '@medlem/contract/payment'
import { RENEWAL_CONSENT } from '@medlem/server/money/consent/consent'
import { membershipData } from '@medlem/server/money/payment/testing/buyer'
import {
  type Abuse,
  absent,
  absentId,
  abusesOf,
  denied,
  malformed,
  mayNotAct,
  notInName,
  otherAmounts,
  type Row,
  refused,
  signedOut,
  unread,
} from './tamperAbuse.ts'
import type { TamperWorld } from './tamperWorld.ts'

const nothing = refused(422, 'nothing_to_pay')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const names = (what: (w: TamperWorld) => unknown) => (w: TamperWorld) => ({
  body: { membershipData: membershipData(what(w)) },
})
const chooses = (entries: (w: TamperWorld) => object[]) => names((w) => ({ memberships: entries(w) }))
const own = (w: TamperWorld) => ({
  memberId: w.mallory.id,
  membershipHistoryId: w.open.historyId,
  membershipConfId: w.club.configuration.id,
})

const garbage: Row[] = [
  ...['not base64!', '%%%', '{"memberships":[]}', 'a b', '====', '\u0000'].map(
    (data): Row => [`data ${JSON.stringify(data)}`, { body: { membershipData: data } }, malformed],
  ),
  ...['', '{', '[]', 'null', '1', '"x"', '{}', '{"memberships":{}}', '{"memberships":["x"]}', '\ufeff{}'].map(
    (json): Row => [`data of ${JSON.stringify(json)}`, { body: { membershipData: base64(json) } }, malformed],
  ),
  ['ten thousand brackets', { body: { membershipData: base64('['.repeat(10_000)) } }, malformed],
  ['bytes that are no text', { body: { membershipData: '/////w==' } }, malformed],
  ['data of 65537 characters', { body: { membershipData: 'A'.repeat(65_537) } }, malformed],
  [
    'data of 300000 characters',
    { body: { membershipData: 'A'.repeat(300_000) } },
    refused(413, 'payload_too_large'),
  ],
  ['a nonce of 4097 characters', { body: { token: 'n'.repeat(4097) } }, malformed],
  ['the access token of the victim for a nonce', (w) => ({ body: { token: w.idasToken } }), denied],
  ['a number for a nonce', { body: { token: 1 } }, malformed],
  ['21 lines', chooses((w) => Array.from({ length: 21 }, () => own(w))), malformed],
  [
    'keys of the prototype',
    { body: { membershipData: base64('{"__proto__":{"memberships":[{}]},"constructor":1}') } },
    malformed,
  ],
  [
    'keys of the prototype in a line',
    {
      body: {
        membershipData: base64('{"memberships":[{"__proto__":{"membershipConfId":"x","memberId":"y"}}]}'),
      },
    },
    nothing,
  ],
]

const chosen: Row[] = [
  ['no member', chooses(() => []), nothing],
  [
    'the draft of a stranger',
    chooses((w) => [{ ...own(w), membershipHistoryId: w.idas.open.historyId }]),
    absent,
  ],
  [
    'oneself and the draft of a stranger',
    chooses((w) => [own(w), { ...own(w), membershipHistoryId: w.idas.open.historyId }]),
    absent,
  ],
  [
    'a stranger by name',
    chooses((w) => [{ ...own(w), membershipHistoryId: '', memberId: w.ida.id }]),
    absent,
  ],
  ['an absent draft', chooses((w) => [{ ...own(w), membershipHistoryId: absentId }]), absent],
  ['a query for a draft', chooses((w) => [{ ...own(w), membershipHistoryId: "' or 1=1 --" }]), absent],
  [
    'a membership for a draft',
    chooses((w) => [{ ...own(w), membershipHistoryId: w.membershipIds.club }]),
    absent,
  ],
  ...(['freja', 'rolf'] as const).map(
    (name): Row => [
      `a link of ${name}, who did not approve`,
      chooses((w) => [
        { memberId: w[name].id, membershipConfId: w.club.configuration.id, linkStatus: 'approved' },
      ]),
      // The inviter knows them by the address alone (Ruling 45): their id is not shown.
      absent,
    ],
  ),
  [
    'one whose link has ended',
    chooses((w) => [{ memberId: w.enok.id, membershipConfId: w.club.configuration.id }]),
    absent,
  ],
  [
    'a linked member who is closed',
    chooses((w) => [{ memberId: w.dora.id, membershipConfId: w.club.configuration.id }]),
    nothing,
  ],
  [
    'a child who is closed',
    chooses((w) => [{ memberId: w.shut.id, membershipConfId: w.club.configuration.id }]),
    nothing,
  ],
  ['drafts of two clubs', chooses((w) => [own(w), { ...own(w), membershipHistoryId: w.draftId }]), malformed],
  [
    'a year that is paid',
    chooses((w) => [{ ...own(w), membershipHistoryId: w.paid.historyId }]),
    refused(409, 'already_paid'),
  ],
  [
    'the payment of a stranger',
    names((w) => ({ memberships: [], membershipHistoryPaymentId: w.idas.open.paymentId })),
    absent,
  ],
  [
    'a payment that is paid',
    names((w) => ({ memberships: [], membershipHistoryPaymentId: w.paid.paymentId })),
    refused(409, 'already_paid'),
  ],
  [
    'a fee that the own draft is not of',
    chooses((w) => [{ memberId: w.mallory.id, membershipConfId: w.fees.cheap.id }]),
    absent,
  ],
  ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
  ['by an administrator of the club', { as: 'clubAdmin' }, absent],
  ['by support without acting for a member', { as: 'support' }, notInName],
  ['by an anonymous caller', { as: 'anonymous' }, signedOut],
]

const foreignUrl = refused(400, 'return_url_not_allowed')
const addresses = (base: string): readonly string[] => {
  const { host, hostname } = new URL(base)
  return [
    'https://evil.example.org/membership-confirm',
    `http://${host}@evil.example.org/`,
    `http://${host}.evil.example.org/`,
    `http://${hostname}:1/`,
    `https://${host}/`,
    `//evil.example.org/`,
    `//${host}/`,
    '/membership-confirm',
    'javascript:alert(1)',
    `javascript://${host}/%0aalert(1)`,
    'data:text/html,<script>alert(1)</script>',
    'http://127%2e0%2e0%2e1%2eevil.example.org/',
    ' https://evil.example.org/',
    '\\\\evil.example.org\\',
    `http:\\\\evil.example.org\\@${host}`,
    `http://evil.example.org#@${host}/`,
    `http://evil.example.org?x=${base}`,
    'https%3A%2F%2Fevil.example.org',
    `blob:null/${absentId}`,
  ]
}
const ADDRESSES = addresses('http://127.0.0.1:3000').length

const returning: Row[] = Array.from({ length: ADDRESSES }, (_, n): Row => {
  const field = n % 2 === 0 ? 'CustomerAcceptUrl' : 'CustomerDeclineUrl'
  const shown = addresses('http://127.0.0.1:3000')[n]
  return [
    `${field} ${shown}`,
    (w) => ({ body: { [field]: addresses(w.server.deps.config.baseUrl)[n] } }),
    foreignUrl,
  ]
})

const tokens: Row[] = [
  ['the token of the victim', (w) => ({ body: { token: w.idas.open.token } }), absent],
  [
    'the token and the payment of the victim',
    (w) => ({ body: { token: w.idas.open.token, membershipHistoryPaymentId: w.idas.open.paymentId } }),
    absent,
  ],
  [
    'the payment of the victim',
    (w) => ({ body: { membershipHistoryPaymentId: w.idas.open.paymentId } }),
    absent,
  ],
  ['the own token of another purchase', (w) => ({ body: { token: w.open.token } }), absent],
  [
    'the own payment of another purchase',
    (w) => ({ body: { membershipHistoryPaymentId: w.open.paymentId } }),
    absent,
  ],
  ['a token cut short', (w) => ({ body: { token: w.prepared.token.slice(0, -1) } }), absent],
  ['a token with a letter more', (w) => ({ body: { token: `${w.prepared.token}a` } }), absent],
  ['a token in other letters', (w) => ({ body: { token: swapCase(w.prepared.token) } }), absent],
  ['no token', { body: { token: '' } }, malformed],
  ['a token of 129 characters', { body: { token: 't'.repeat(129) } }, malformed],
  ['a list of tokens', (w) => ({ body: { token: [w.prepared.token] } }), malformed],
  [
    'before it is prepared',
    (w) => ({ body: { token: 'nonce', membershipHistoryPaymentId: w.made.paymentId } }),
    absent,
  ],
  [
    'for what is paid',
    (w) => ({ body: { token: w.paid.token, membershipHistoryPaymentId: w.paid.paymentId } }),
    refused(409, 'already_paid'),
  ],
  ['a provider that there is not', { params: { provider: 'acme' } }, malformed],
  ['a provider that the club has not', { params: { provider: 'stripe' } }, absent],
  ['a path for a provider', { params: { provider: '../../freepay' } }, malformed],
  ['another currency', { body: { Amount: 45_000, Currency: 'JPY' } }, refused(409, 'price_changed')],
  ['a currency in small letters', { body: { Currency: 'dkk' } }, malformed],
  ['a card to keep without consent', { body: { SaveCard: true } }, refused(422, 'consent_missing')],
  [
    'a card to keep with an old consent',
    { body: { SaveCard: true, consentVersion: '2020-01-01' } },
    refused(422, 'consent_missing'),
  ],
  ['a word for a card to keep', { body: { SaveCard: 'true' } }, malformed],
  [
    'a card to keep by support in her name',
    (w) => ({
      as: 'support',
      headers: { 'x-acting-for': w.mallory.id },
      body: { SaveCard: true, consentVersion: RENEWAL_CONSENT.version },
    }),
    mayNotAct,
  ],
  ['in the name of the victim', (w) => ({ headers: { 'x-acting-for': w.ida.id } }), mayNotAct],
  ['by the victim, to whom it was sent', { as: 'ida' }, absent],
  ['by an administrator of the club', { as: 'clubAdmin' }, absent],
  ['by support without acting for a member', { as: 'support' }, notInName],
  ['by an anonymous caller', { as: 'anonymous' }, signedOut],
]

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

/** What a window is made of besides the amount; each is ours, and the window that is open is answered as it is. */
const ours: readonly object[] = [
  { OrderNumber: 'FREE', TestMode: true, ApiKey: 'mine' },
  { Amount: 45_000, Quantity: 0, Discount: 44_999 },
  { ServerCallbackUrl: 'https://evil.example.org/', paymentTestMode: true, test: true },
  { amountMinor: 1, currency: 'JPY', urls: [], provider: 'stripe' },
]

/** Rows 16 and 17: the token, and the payment window. */
export const windowAbuses: readonly Abuse[] = [
  ...abusesOf(
    'prepare',
    preparePayment,
    (w) => ({ body: { token: 'nonce', membershipData: membershipData({ memberships: [own(w)] }) } }),
    [...garbage, ...chosen],
  ),
  ...abusesOf(
    'link',
    openPaymentWindow,
    (w) => ({
      params: { provider: 'freepay' },
      body: { token: w.prepared.token, membershipHistoryPaymentId: w.prepared.paymentId },
    }),
    [...otherAmounts('Amount', refused(409, 'price_changed')), ...returning, ...tokens],
  ),
  ...abusesOf(
    'link',
    openPaymentWindow,
    (w) => ({
      params: { provider: 'freepay' },
      body: { token: w.open.token, membershipHistoryPaymentId: w.open.paymentId },
    }),
    ours.map((body) => [
      `again with ${JSON.stringify(body)}`,
      { body },
      unread((w) => ({ paymentWindowLink: w.open.windowLink })),
    ]),
  ),
  ...abusesOf('return', findPaymentReturn, { body: { token: 'x' } }, [
    ['the token of the victim', (w) => ({ body: { token: w.idas.open.token } }), absent],
    ['a token cut short', (w) => ({ body: { token: w.open.token.slice(1) } }), absent],
    ['no token of ours', {}, absent],
    ['no token', { body: { token: '' } }, malformed],
    ['by the victim', (w) => ({ as: 'ida', body: { token: w.open.token } }), absent],
  ]),
]
