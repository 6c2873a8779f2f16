import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Adjustment } from './adjustment.ts'
import { endpoint } from './endpoint.ts'
import { Address } from './member.ts'
import { CalendarDate, Currency, Id, Instant, MinorUnits } from './scalar.ts'
import { languagesOf } from './translation.ts'

/** A membership year, or a place at an event. */
export const ReceiptLine = z.object({
  /** Of the year, or of the sign-up for the event. */
  membershipHistoryId: Id,
  /** Extension: it is a place at an event, `membershipName` says at which and of which kind, and the days are the event's. */
  isTicket: z.optional(z.literal(true)),
  memberName: z.string(),
  membershipName: z.string(),
  languages: languagesOf('membershipName'),
  year: z.int(),
  startDate: CalendarDate,
  endDate: CalendarDate,
  feeMinor: MinorUnits,
  vatMinor: MinorUnits,
  surchargeMinor: MinorUnits,
  unitMinor: MinorUnits,
  /** What rules added or took off; the parts and unitMinor are after them. */
  adjustments: z.optional(z.array(Adjustment)),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

/** A receipt never changes once issued; numbers run without gaps per organisation. */
export const Receipt = z.object({
  number: z.int(),
  issuedAt: Instant,
  test: z.boolean(),
  organisation: z.object({
    id: Id,
    name: z.string(),
    address: z.nullable(z.string()),
    email: z.nullable(z.string()),
    registrationNumber: z.nullable(z.string()),
  }),
  payer: z.object({ name: z.string(), email: z.nullable(z.string()), address: z.nullable(Address) }),
  lines: z.array(ReceiptLine),
  totalMinor: MinorUnits,
  vatMinor: MinorUnits,
  currency: Currency,
  paymentMethod: z.string(),
  /** As the gateway and its statements name the purchase; only for those who see the whole payment. */
  orderNumber: z.optional(z.string()),
  /** The provider's own identifier of the payment, for questions to it. */
  paymentReference: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

export const getReceipt = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/membership/history/:id/receipt',
  summary: 'X5: the receipt behind a paid period or ticket; a person who was paid for sees only the own line',
  access: 'guests',
  schema: { params: z.object({ id: Id }), response: { 200: Receipt } },
})

export const getReceiptPdf = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/membership/history/:id/receipt/pdf',
  summary: 'Extension: the same receipt as a tagged PDF; but for the payer’s first it says that it is a copy',
  mediaTypes: ['application/pdf'],
  access: 'guests',
  schema: { params: z.object({ id: Id }), response: { 200: z.file() } },
})

export const MAX_FOUND_RECEIPTS = 10

/** A receipt as a search shows it. */
export const FoundReceipt = z.object({
  number: z.int(),
  /** Names the receipt in `getReceipt`, whichever of the payment's periods it is about. */
  paymentId: Id,
  issuedAt: Instant,
  payerName: z.string(),
  totalMinor: MinorUnits,
  currency: Currency,
})
export type FoundReceipt = z.infer<typeof FoundReceipt>

export const findReceipts = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/receipt/search',
  summary:
    "Extension: an organisation's receipts whose number is this or begins with it, the lowest first, at most 10",
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object({ number: z.string().check(z.regex(/^[1-9]\d{0,8}$/, fieldTexts.receiptNumber)) }),
    response: { 200: z.array(FoundReceipt) },
  },
})
