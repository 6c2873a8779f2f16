import type { Endpoint } from '@medlem/contract/endpoint'
import type { Address } from '@medlem/contract/member'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../call/callError.ts'
import type { Call } from '../call/createCall.ts'
import { isPaymentWindow, type Purchase, startPurchase } from './purchase.ts'

const answers: Record<string, unknown> = {
  '/api/v1/:memberId/membership/item': { id: 'membership-1' },
  '/api/v1/membership/:id/history/item': { id: 'history-1' },
  '/api/v1/membership/history/:id/payment/item': {
    id: 'payment-1',
    referenceKey: 'r',
    paymentStatus: 'initiated',
  },
  '/api/v1/member/payment-prepare': { token: 'token-1' },
  '/api/v1/payment/:provider/link': { paymentWindowLink: 'https://pay.example/window/1' },
}

/** A server that answers from a table; an answer that is an error is thrown. */
function aServer(changed: Record<string, unknown> = {}) {
  const asked: { url: string; request: unknown }[] = []
  const call = async ({ url }: Endpoint, request: unknown) => {
    asked.push({ url, request })
    const answer = { ...answers, ...changed }[url]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { call: call as Call, asked }
}

const period = { year: 2027, startDate: '2027-01-01', endDate: '2027-12-31' }
const purchase: Purchase = {
  organisation: { id: 'organisation-1' },
  provider: 'freepay',
  payer: {
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    firstName: 'Ida',
    lastName: 'Holm',
    email: 'ida@example.org',
    phone: null,
    address: {
      AddressLine1: 'Havnen 1',
      AddressLine2: '',
      AddressLine3: '',
      City: 'Aarhus',
      PostCode: '8000',
      Country: 'Denmark',
    },
  },
  lines: [
    { memberId: 'ida', offer: { configurationId: 'adult', name: 'Adult', ...period, feeMinor: 40_000 } },
    { memberId: 'bo', offer: { configurationId: '', name: 'Select Membership', ...period, feeMinor: 0 } },
  ],
  totalMinor: 45_000,
  currency: 'DKK',
  consentVersion: '1',
  window: {
    paymentWindowOrigins: ['https://pay.example'],
    baseUrl: 'https://club.example',
    orderPrefix: 'MEDLEM-',
  },
}

const refusal = (status: number, code: CallError['code']) => new CallError({ status, code, detail: 'No.' })

describe('a purchase', () => {
  test('leads to the payment window through membership, period, payment and preparation [S12]', async () => {
    const { call, asked } = aServer()
    expect(await startPurchase(call, purchase)).toEqual({
      kind: 'window',
      url: 'https://pay.example/window/1',
    })
    expect(asked.map(({ url }) => url)).toEqual(Object.keys(answers))
    expect(asked[2]?.request).toMatchObject({ body: { paymentTotal: 45_000 } })
  })

  test('sends each item whole: inactive, initiated, with its dates, sums and payer [C01] [S10] [S11]', async () => {
    const { call, asked } = aServer()
    await startPurchase(call, purchase)
    const inactive = { enabled: false, status: 'inactive' }
    const moment = expect.stringMatching(/^20\d\d-.+Z$/)
    expect(asked.slice(0, 3).map(({ request }) => request)).toMatchObject([
      {
        body: {
          orgId: 'organisation-1',
          memberId: 'ida',
          ...inactive,
          oldStatus: 'inactive',
          newStatus: 'inactive',
          updateDate: moment,
        },
      },
      {
        body: {
          memberId: 'ida',
          membershipId: 'membership-1',
          membershipConfId: 'adult',
          ...inactive,
          membershipFor: 2027,
          startDate: '2027-01-01',
          endDate: '2027-12-31',
          gdprAgreement: true,
          statusChangeDate: moment,
        },
      },
      {
        body: {
          membershipHistoryId: 'history-1',
          billingName: 'Ida Holm',
          billingEmail: 'ida@example.org',
          billingAddress: 'Havnen 1, 8000 Aarhus, Denmark',
          gdprAgreement: true,
          totalMembers: 1,
          totalMembershipFee: 40_000,
          paymentTotal: 45_000,
          totalPaid: 0,
          paymentStatus: 'initiated',
          paymentCreatedAt: moment,
          paymentUpdatedAt: null,
        },
      },
    ])
    const [, drafted, paid] = asked.map(({ request }) => request as { body: { referenceKey: string } })
    expect(drafted?.body.referenceKey).toBe(paid?.body.referenceKey)
  })

  test.each([
    ['as the specification has it', undefined, 276],
    ['as the configuration says', { Sweden: 752 }, 752],
  ])('names the payer’s country to the payment window %s [K02]', async (_how, countryCodes, Country) => {
    const { call, asked } = aServer()
    const address = { ...purchase.payer.address, City: 'Malmö', Country: 'Sweden' } as Address
    await startPurchase(call, { ...purchase, payer: { ...purchase.payer, address }, countryCodes })
    const BillingAddress = { City: 'Malmö', PostCode: '8000', Country }
    expect(asked.at(-1)?.request).toMatchObject({ body: { BillingAddress } })
  })

  test('asks for the window with return addresses, order number, amount and currency (Spec 7) [K02]', async () => {
    const { call, asked } = aServer()
    await startPurchase(call, purchase)
    expect(asked.at(-1)?.request).toMatchObject({
      body: {
        CustomerAcceptUrl: 'https://club.example/membership-confirm?token=token-1',
        CustomerDeclineUrl: 'https://club.example/membership-decline?token=token-1',
        OrderNumber: 'MEDLEM--00cf4fc964ff',
        Amount: 45_000,
        Currency: 'DKK',
      },
    })
  })

  test('skips a line that is not chosen [S09]', async () => {
    const { call, asked } = aServer()
    await startPurchase(call, purchase)
    expect(asked.filter(({ url }) => url.endsWith('/membership/item'))).toHaveLength(1)
  })

  test.each([
    ['a missing link', { paymentWindowLink: '' }],
    ['a link to elsewhere', { paymentWindowLink: 'https://pay.example.evil.test/window' }],
    ['no answer', refusal(0, 'unavailable')],
    ['an answer without a link', refusal(200, 'internal')],
  ])('with %s it says that the window could not be opened [X04]', async (_name, answer) => {
    const { call } = aServer({ '/api/v1/payment/:provider/link': answer })
    expect(await startPurchase(call, purchase)).toEqual({ kind: 'no_window' })
  })

  test.each([
    [refusal(409, 'price_changed'), 'price_changed'],
    [refusal(409, 'already_paid'), 'already_paid'],
    [refusal(422, 'address_incomplete'), 'address_incomplete'],
    [refusal(422, 'not_eligible'), 'refused'],
    [refusal(503, 'unavailable'), 'unavailable'],
  ])('distinguishes each refusal', async (error, kind) => {
    const { call } = aServer({ '/api/v1/membership/history/:id/payment/item': error })
    expect(await startPurchase(call, purchase)).toMatchObject({ kind })
  })
})

describe('a purchase while the database fails over', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const away = { status: 503, code: 'unavailable', detail: 'No.' } as const
  const errors = [{ field: 'request', code: 'nothing_written', message: '' }]

  test.each(Object.keys(answers))('goes on where nothing was written: %s', async (url) => {
    const { call, asked } = aServer()
    let left = 2
    const failing: typeof call = async (...of) => {
      if (of[0].url === url && left-- > 0) throw new CallError({ ...away, errors })
      return call(...of)
    }
    const outcome = startPurchase(failing, purchase)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await outcome).toMatchObject({ kind: 'window' })
    expect(asked.map((one) => one.url)).toEqual(Object.keys(answers))
  })

  test.each(Object.keys(answers))(
    'sends nothing twice of which the server does not say so: %s',
    async (url) => {
      const { call, asked } = aServer({ [url]: new CallError(away) })
      const outcome = startPurchase(call, purchase)
      await vi.advanceTimersByTimeAsync(120_000)
      expect((await outcome).kind).toMatch(/^(unavailable|no_window)$/)
      expect(asked.filter((one) => one.url === url)).toHaveLength(1)
    },
  )
})

test('only a payment window that the configuration names is opened', () => {
  expect(isPaymentWindow('javascript:alert(1)', ['https://pay.example'])).toBe(false)
  expect(isPaymentWindow('/window', ['https://pay.example'])).toBe(false)
  expect(isPaymentWindow('https://pay.example/x', ['https://pay.example'])).toBe(true)
})
