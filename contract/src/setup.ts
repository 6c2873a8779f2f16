import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AppProviderName, PaymentProviderName } from './organisation.ts'
import { Count, Currency, Id, Instant, line, MinorUnits } from './scalar.ts'

/**
 * How far a test of the payment provider is: its window is open; the money is held, and is being let go; it was let go, so all
 * works; or it did not work.
 */
export const PaymentTestState = z.enum(['open', 'held', 'passed', 'failed'])
export type PaymentTestState = z.infer<typeof PaymentTestState>

/** A real authorization of a small amount that is let go at once: shows that the keys work, and takes no money. */
export const PaymentTest = z.object({
  id: Id,
  provider: PaymentProviderName,
  /** Whether it was made where money is not real. */
  testMode: z.boolean(),
  amountMinor: MinorUnits,
  currency: Currency,
  state: PaymentTestState,
  /** Why it did not work, in plain words; null unless it failed. */
  reason: z.nullable(z.string()),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
})
export type PaymentTest = z.infer<typeof PaymentTest>

/** How far an organisation is from its first hour, read from what there is: nothing is ticked off by hand. */
export const Setup = z.object({
  /** Members can write to it and find it: an e-mail address, an address and a registration number. */
  organisation: z.boolean(),
  /** Some fee can be bought today. */
  fee: z.boolean(),
  /** Payments move no money, so none can be given back. */
  testMode: z.boolean(),
  provider: PaymentProviderName,
  /** The provider's keys are written. */
  keys: z.boolean(),
  /** The latest test with the keys and the mode that are set now; null for none. */
  test: z.nullable(PaymentTest),
  /** The app beside the provider, with the latest test of its keys; null where members can't pay with one. */
  app: z.nullable(z.object({ provider: AppProviderName, test: z.nullable(PaymentTest) })),
  /** People who have a job in it, or are invited to one. */
  people: Count,
  /** Which of the pages that a club needs are there: statutes and a privacy policy. */
  statutes: z.boolean(),
  privacy: z.boolean(),
  /** Somebody bought a membership, and some payment was given back. */
  purchase: z.boolean(),
  refund: z.boolean(),
  /** Where the caller's own latest purchase is to be given back; null without one that is paid with real money. */
  ownPurchase: z.nullable(z.object({ membershipId: Id, historyId: Id })),
})
export type Setup = z.infer<typeof Setup>

const ofOrganisation = z.object({ id: Id })

export const getSetup = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/setup',
  summary: 'Extension: how far the setting up of an organisation is',
  schema: { params: ofOrganisation, response: { 200: Setup } },
})

export const beginPaymentTest = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/payment-test/item',
  summary:
    'Extension: open a payment window that tests the keys of the provider or of the app; super administrators only',
  schema: {
    params: ofOrganisation,
    /** The organisation's provider, or its app. */
    body: z.object({ provider: PaymentProviderName }),
    response: { 201: z.extend(PaymentTest, { windowUrl: z.string() }) },
  },
})

/** The query that came back with the browser, as it came: 'a=1&b=2'; anything in it may be forged. */
const ReturnQuery = line(4000)

export const finishPaymentTest = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/payment-test/item/:testId',
  summary: 'Extension: ask the provider what became of a test, and let the money go',
  schema: {
    params: z.extend(ofOrganisation, { testId: Id }),
    body: z.object({ query: ReturnQuery }),
    response: { 200: PaymentTest },
  },
})
