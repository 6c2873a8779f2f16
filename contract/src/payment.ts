import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Adjustment } from './adjustment.ts'
import { endpoint } from './endpoint.ts'
import { Reason } from './membership.ts'
import { PaymentProviderName } from './organisation.ts'
import { Count, Currency, Id, Instant, line, MinorUnits, word } from './scalar.ts'

/** What clients see of a payment's state (Ruling 18). */
export const PaymentStatus = z.enum(['initiated', 'paid', 'declined', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Why the gateway said no, in its words; from a return address it is unverified (Spec 3). */
export const PaymentFailure = z.object({
  gatewayreason: z.string(),
  reason: z.string(),
  acquirer: z.string(),
})
export type PaymentFailure = z.infer<typeof PaymentFailure>

export const PaymentLine = z.object({
  memberId: Id,
  memberName: z.string(),
  membershipId: Id,
  membershipHistoryId: Id,
  membershipName: z.string(),
  year: z.int(),
  unitMinor: MinorUnits,
  /** Extension: what rules added or took off, in the order in which they count. */
  adjustments: z.optional(z.array(Adjustment)),
})
export type PaymentLine = z.infer<typeof PaymentLine>

/** A place at an event that is paid for. */
export const TicketLine = z.object({
  registrationId: Id,
  eventId: Id,
  eventTitle: z.string(),
  tierName: z.string(),
  memberId: Id,
  memberName: z.string(),
  unitMinor: MinorUnits,
  adjustments: z.optional(z.array(Adjustment)),
})
export type TicketLine = z.infer<typeof TicketLine>

/** Someone who was left out of a payment, and why (Ruling 15). */
export const Skipped = z.object({ memberId: Id, memberName: z.string(), reason: Reason })
export type Skipped = z.infer<typeof Skipped>

/** Money fields are minor units of `currency` (Ruling 16). */
export const PaymentItem = z.object({
  id: Id,
  /** The first thing that is paid for: a year, or the sign-up of a place at an event. */
  membershipHistoryId: Id,
  billingName: z.string(),
  billingAddress: z.string(),
  billingEmail: z.string(),
  billingPhone: z.string(),
  totalMembers: z.int(),
  totalMembershipFee: MinorUnits,
  gdprAgreement: z.boolean(),
  paymentMethod: z.string(),
  paymentStatus: PaymentStatus,
  paymentType: z.string(),
  paymentTotal: MinorUnits,
  totalPaid: MinorUnits,
  /** Extension: what was given back. */
  totalRefunded: MinorUnits,
  paymentCreatedAt: Instant,
  paymentUpdatedAt: z.nullable(Instant),
  referenceKey: z.string(),
  /** Extensions: */
  orgId: Id,
  currency: Currency,
  /** A test payment is marked wherever it shows (Ruling 22). */
  test: z.boolean(),
  /** The provider has not decided yet; ask again. */
  undecided: z.boolean(),
  failure: z.nullable(PaymentFailure),
  lines: z.array(PaymentLine),
  /** Extension: the places at an event; none of a payment for memberships alone. */
  tickets: z.optional(z.array(TicketLine)),
  skipped: z.array(Skipped),
})
export type PaymentItem = z.infer<typeof PaymentItem>

/** Decoded content of `membershipData`: ids only; a price or status in it is not read (design T9). */
export const MembershipData = z.object({
  membershipHistoryPaymentId: z.optional(Id),
  memberships: z
    .array(
      z.object({
        memberId: z.optional(z.string()),
        membershipHistoryId: z.optional(z.string()),
        membershipConfId: z.optional(z.string()),
        /** 'Select Membership' marks a row in which no fee was chosen (Spec 4). */
        name: z.optional(z.string()),
      }),
    )
    .check(z.maxLength(20)),
})
export type MembershipData = z.infer<typeof MembershipData>

const historyParams = z.object({ id: Id })
const itemParams = z.object({ historyId: Id, paymentId: Id })
const gatewayWords = line(64)

export const createPayment = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/membership/history/:id/payment/item',
  summary: 'A payment for the drafts that share the reference key of this one; an open one is answered again',
  schema: {
    params: historyParams,
    body: z.object({
      /** What the member was shown; 409 price_changed when it is not the price any more. */
      paymentTotal: z.optional(MinorUnits),
      billingName: z.optional(line(100)),
      billingPhone: z.optional(line(30)),
      /** Extension: 422 not_on_offer when it can't be used. */
      discountCode: z.optional(line(40)),
      /** Extension: paymentTotal is that of the first part; 422 not_on_offer when it can't be paid in parts. */
      inParts: z.optional(z.boolean()),
      /** Extension: the payer's credit pays what it can, and paymentTotal is the rest; 422 not_on_offer with parts or places. */
      useCredit: z.optional(z.boolean()),
      /** Extension: places at one event of the organisation that are kept for the family, to be paid in the same payment. */
      registrationIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(20))),
    }),
    response: { 200: PaymentItem, 201: PaymentItem },
  },
})

export const getPayment = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/membership/history/:historyId/payment/item/:paymentId',
  summary: 'A payment as it truly stands',
  access: 'guests',
  schema: { params: itemParams, response: { 200: PaymentItem } },
})

export const updatePayment = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/membership/history/:historyId/payment/item/:paymentId',
  summary: "Ask for the payment to be checked with the provider; a client's word changes no money",
  access: 'guests',
  schema: {
    params: itemParams,
    body: z.object({
      paymentStatus: z.enum(['initiated', 'paid', 'declined']),
      authorizationIdentifier: z.optional(z.nullable(line(64))),
      paymentIdentifier: z.optional(z.nullable(line(64))),
      savedCardIdentifier: z.optional(z.nullable(line(64))),
      gatewayreason: z.optional(z.nullable(gatewayWords)),
      reason: z.optional(z.nullable(gatewayWords)),
      acquirer: z.optional(z.nullable(gatewayWords)),
      /** Existing clients send the whole item: what they say of money is compared with the truth, never written. */
      paymentTotal: z.optional(z.unknown()),
      totalMembershipFee: z.optional(z.unknown()),
      totalMembers: z.optional(z.unknown()),
      currency: z.optional(z.unknown()),
      test: z.optional(z.unknown()),
    }),
    response: { 200: PaymentItem },
  },
})

export const preparePayment = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/member/payment-prepare',
  summary: 'A token for the return addresses of a purchase',
  access: 'guests',
  schema: {
    body: z.object({
      /** Any word of the client's; neither trusted nor kept. */
      token: word(4096),
      membershipData: word(65_536),
    }),
    response: {
      200: z.object({
        token: z.string(),
        membershipHistoryPaymentId: Id,
        paymentTotal: MinorUnits,
        currency: Currency,
        skipped: z.array(Skipped),
      }),
    },
  },
})

export const openPaymentWindow = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/payment/:provider/link',
  summary: "The address of the provider's payment window for a prepared purchase",
  access: 'guests',
  schema: {
    params: z.object({ provider: PaymentProviderName }),
    body: z.object({
      token: word(128).check(z.minLength(1, fieldTexts.tokenMissing)),
      membershipHistoryPaymentId: Id,
      Amount: z.optional(MinorUnits),
      Currency: z.optional(Currency),
      /** With the country's code of Spec 9, for servers that bill by it; ours bills the member as it knows them. */
      BillingAddress: z.optional(
        z.looseObject({ Country: z.optional(z.int().check(z.minimum(1), z.maximum(999))) }),
      ),
      CustomerAcceptUrl: z.optional(word(2048)),
      CustomerDeclineUrl: z.optional(word(2048)),
      /** Prefix and the last 13 characters of the member id (Spec 7), for servers that take it from here; ours makes its own. */
      OrderNumber: z.optional(word(40)),
      /** Keep the card for renewals; only with the version of the consent that was shown. */
      SaveCard: z.optional(z.boolean()),
      consentVersion: z.optional(line(40)),
    }),
    response: { 200: z.object({ paymentIdentifier: z.string(), paymentWindowLink: z.string() }) },
  },
})

export const capturePayment = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/payment/:provider/:authorizationIdentifier/capture',
  summary: 'A nudge: the server captures by itself once the authorization is verified',
  access: 'guests',
  schema: {
    params: z.object({ provider: PaymentProviderName, authorizationIdentifier: Id }),
    body: z.object({
      membershipHistoryPaymentId: Id,
      Amount: z.optional(MinorUnits),
      Quantity: z.optional(Count),
    }),
    response: { 200: PaymentItem },
  },
})

export const declinePayment = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/payment/:provider/:authorizationIdentifier/decline',
  summary: 'The window was declined or left; a payment that the provider authorized stays paid',
  access: 'guests',
  schema: {
    /** A declined window has no authorization: the zero GUID, 'undefined' and 'null' are taken as none. */
    params: z.object({ provider: PaymentProviderName, authorizationIdentifier: line(64) }),
    querystring: z.object({
      membershipHistoryPaymentId: Id,
      gatewayreason: z.optional(gatewayWords),
      reason: z.optional(gatewayWords),
      acquirer: z.optional(gatewayWords),
    }),
    response: { 200: PaymentItem },
  },
})

export const findPaymentReturn = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/payment/return',
  summary: "Extension: the payer's payment behind the token of a return address, also after the token's life",
  access: 'guests',
  schema: {
    body: z.object({ token: word(128).check(z.minLength(1, fieldTexts.tokenMissing)) }),
    response: { 200: PaymentItem },
  },
})

export const giveUpPayment = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/payment/give-up',
  summary: 'Extension: the payer gives up a payment that was begun; 409 already_paid once it is paid',
  access: 'guests',
  schema: {
    body: z.object({ membershipHistoryPaymentId: Id }),
    response: { 200: PaymentItem },
  },
})
