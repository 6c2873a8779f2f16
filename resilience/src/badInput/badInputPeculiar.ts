import type { BadField } from './badInputValues.ts'

const base64 = (data: unknown) =>
  Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)).toString('base64')

const sizes = ['', '0', '-1', '1001', '1e2', '0x10', 'NaN', ' 10', '10 ', '1.5', 'all', '１０']
const templates = ['', 'x', '-6', '6.0', '12345', '6 OR 1=1', '６', '0x6']
const decimals = [
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '-1',
  '--',
  '1.23456',
  '1,5,5',
  'kr',
  '１',
  '99999999999999999999',
]
const currencies = ['', 'dkk', 'DK', 'DKKK', '€€€', 'KR1', 'DKK\n']
const identifiers = ['x', '7', "' OR '1'='1", '../../capture', '{}', '%']
const addresses = [
  ...['javascript:alert(1)', 'https://evil.example/', '//evil.example', 'data:text/html,x', 'x', 'http://'],
  'https://medlem.example.org@evil.example/',
]

const unfitWords = {
  subject: ['', 'Hej\r\nBcc: x@example.org', '{{X}}', '{{LINK}}', 'x'.repeat(151)],
  body: ['', 'Hej', '{{YEAR}} {{LINK}} **', '{{YEAR}} {{LINK}} {{X}}', '{{YEAR}} {{LINK}} [x](javascript:1)'],
}

/** Of other files, and of the first bytes of a picture. */
const noPictures = [
  ...['', 'x', '====', 'data:image/png;base64,AAAA', base64('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ...['GIF89a', 'PK\u0003\u0004', '<html></html>', '\u0089PNG\r\n', '%PDF-1.7'].map(base64),
]

/** What spoils a field beyond its kind, by call and part. */
const table: Record<
  string,
  { querystring?: Record<string, readonly unknown[]>; body?: Record<string, readonly unknown[]> }
> = {
  listMembers: { querystring: { size: sizes } },
  searchMembers: { querystring: { size: sizes, sort: ['email', 'firstName;', '1', 'password'] } },
  listOrganisationMembers: { querystring: { size: [...sizes, '101'], sort: ['email', '1'] } },
  listMemberRows: {
    querystring: {
      size: [...sizes, '101'],
      sort: ['email', '1', 'password'],
      direction: ['up', ''],
      year: ['', '26', '2026.5', '3000', '-2026'],
      after: ['x', '1'],
    },
  },
  findReceipts: { querystring: { number: ['', '0', '-1', '1.5', '1e3', '0x1', '%', '１', '9'.repeat(10)] } },
  countMembers: { querystring: { by: ['', 'email', 'password'], year: ['', '26', '3000'] } },
  listAudit: {
    querystring: { size: [...sizes, '301'], before: ['', 'x', '-1', '1.5', '1e3', '9'.repeat(16)] },
  },
  exportMember: { querystring: { csv: ['', 'x', 'member', '__proto__', 'children,payments'] } },
  exportBookkeeping: {
    querystring: {
      month: [
        '',
        '2026',
        '2026-00',
        '2026-13',
        '2026-1',
        '26-01',
        '2026-01-01',
        '1999-12',
        '２０２６-01',
        'all',
      ],
    },
  },
  saveWording: { body: unfitWords },
  previewWording: { body: unfitWords },
  testWording: { body: unfitWords },
  sendPaymentEmail: { querystring: { templateId: templates } },
  sendPaymentMessage: { querystring: { templateId: templates } },
  sendContactUsMessage: { querystring: { templateId: templates } },
  updateMember: { body: { firstName: ['', '  ', '\t'], dateOfBirth: ['2199-12-31'] } },
  createChild: { body: { firstName: ['', '  '], dateOfBirth: ['2199-12-31'] } },
  updateProfileImage: { body: { image: noPictures } },
  createEvent: { body: { picture: noPictures } },
  updateEvent: { body: { picture: noPictures } },
  createPeriod: { body: { gdprAgreement: [false] } },
  calculateStatus: { body: { memberIds: [[]] } },
  preparePayment: {
    body: {
      membershipData: [
        ...['', '%%%', '{}', 'å', 'e30', base64('{'), base64('null'), base64('[]'), base64('7')],
        ...[
          {},
          { memberships: {} },
          { memberships: null },
          { memberships: [7] },
          { memberships: [null] },
        ].map(base64),
        base64({ memberships: [{ membershipHistoryId: 7 }] }),
        base64({ memberships: [], membershipHistoryPaymentId: 'x' }),
        base64({ memberships: Array.from({ length: 21 }, () => ({ name: 'Select Membership' })) }),
      ],
    },
  },
  updatePayment: {
    body: {
      authorizationIdentifier: identifiers,
      paymentIdentifier: identifiers,
      savedCardIdentifier: identifiers,
      paymentStatus: ['refunded', 'Paid', 'captured'],
    },
  },
  openPaymentWindow: {
    body: { token: [''], Currency: currencies, CustomerAcceptUrl: addresses, CustomerDeclineUrl: addresses },
  },
  findPaymentReturn: { body: { token: [''] } },
  rejectRefund: { body: { reason: ['', ' '] } },
  checkRenewal: { body: { authorizationIdentifier: identifiers } },
  releaseInstalment: { body: { reason: ['', ' '] } },
  takeBackInstalment: { body: { reason: ['', ' '] } },
  takeBackClaimPayment: { body: { reason: ['', ' '] } },
  withdrawClaim: { body: { reason: ['', ' '] } },
  forgiveClaim: { body: { reason: ['', ' '] } },
  joinShare: { body: { reason: ['', ' '] } },
  splitClaim: { body: { shares: [[], [{}]], dueOn: ['1999-12-31', '2026-02-30'] } },
  stopInstalments: { body: { reason: ['', ' '] } },
  releaseRenewal: { body: { reason: ['', ' '] } },
  recordDispute: { body: { reason: ['', ' '], disputedOn: ['2199-01-01', '1999-12-31', '2026-02-30'] } },
  concludeDispute: { body: { reason: ['', ' '], outcome: ['', 'open', 'WON'] } },
  refundPayment: { body: { amountMinor: [0], reason: ['', ' '], membershipHistoryIds: [] } },
  createOrganisation: {
    body: {
      name: ['', ' '],
      key: ['', 'a b', "a'b", 'å', 'a/b', '../../a', '%', 'ALL', 'org:a|role:ADMIN', 'x'.repeat(65)],
      currency: currencies,
      hue: [361],
    },
  },
  updateOrganisation: { body: { name: ['', ' '], hue: [361], maxPriceRisePercent: [101] } },
  createFee: {
    body: {
      name: [''],
      membershipPrice: ['', ...decimals],
      vatRate: decimals,
      membershipSurcharge: decimals,
    },
  },
  updateFee: {
    body: {
      name: [''],
      membershipPrice: ['', ...decimals],
      vatRate: decimals,
      membershipSurcharge: decimals,
    },
  },
  updatePaymentSettings: { body: { provider: ['acme'], paymentAuthToken: ['', 'short', ' '.repeat(20)] } },
  createNotification: {
    body: {
      title: ['', ' '],
      message: ['', '\n'],
      data: [{ ['x'.repeat(65)]: 1 }, { ['x'.repeat(9000)]: 1 }, {}],
      'data.org': [7, null, {}, [], '', 'x', "' OR 1=1", 'a\u0000b'],
    },
  },
  eraseMember: { body: { confirmEmail: ['', 'x', 'somebody@example.org'] } },
  confirmSignInCode: { body: { code: ['', '12345', '1234567', '12345x', '１２３４５６', ' 123456'] } },
  validateToken: { body: { token: [''] } },
}

export function peculiarFields(name: string, part: 'querystring' | 'body'): BadField[] {
  return Object.entries(table[name]?.[part] ?? {}).map(([path, values]) => ({
    path: path.split('.'),
    values,
    isFreeText: true,
  }))
}
