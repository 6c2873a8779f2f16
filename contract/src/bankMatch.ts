import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { SignedMinor } from './bankFile.ts'
import { endpoint } from './endpoint.ts'
import { PaymentProviderName } from './organisation.ts'
import { CalendarDate, Currency, Id, Instant, line, MinorUnits } from './scalar.ts'

/** Why a line of a bank may pay a claim or be something else, or that a person chose it (`domain/src/{bankMatch,payoutMatch}.ts`). */
export const MatchReason = z.enum([
  'reference',
  'reference_part',
  'payer',
  'name',
  'amount',
  'chosen',
  'payout_reference',
  'payout',
  'given_back',
])
export type MatchReason = z.infer<typeof MatchReason>

/** A claim as a line names it. */
export const MatchedClaim = z.object({
  claimId: Id,
  payerId: Id,
  /** Of the member who has the year. */
  memberName: z.string(),
  feeName: z.string(),
  year: z.int(),
  reference: z.string(),
  openMinor: MinorUnits,
})
export type MatchedClaim = z.infer<typeof MatchedClaim>

/** A payout as a line names it. */
export const MatchedPayout = z.object({
  payoutId: Id,
  provider: PaymentProviderName,
  /** The provider's own name of it. */
  reference: z.string(),
  amountMinor: SignedMinor,
  expectedOn: CalendarDate,
})
export type MatchedPayout = z.infer<typeof MatchedPayout>

/** A payment that came by bank and was taken back, as the line names it that gives its money back. */
export const MatchedPayment = z.object({ paymentId: Id, payerName: z.string() })
export type MatchedPayment = z.infer<typeof MatchedPayment>

export const MatchSuggestion = z.object({
  reason: MatchReason,
  /** Claims with what of the line would pay each; none where it is the payout or the money of the payment below. */
  parts: z.array(z.object({ claim: MatchedClaim, amountMinor: MinorUnits })),
  payout: z.nullable(MatchedPayout),
  givenBack: z.nullable(MatchedPayment),
})
export type MatchSuggestion = z.infer<typeof MatchSuggestion>

export const BankMatch = z.object({
  id: Id,
  /** With the sign of the line. */
  amountMinor: SignedMinor,
  /** The claim that it pays, the payout that it is, or the payment whose money it gives back. */
  claim: z.nullable(MatchedClaim),
  payout: z.nullable(MatchedPayout),
  givenBack: z.nullable(MatchedPayment),
  /** What it is where it is not ours. */
  note: z.nullable(z.string()),
  reason: MatchReason,
  createdAt: Instant,
  /** Who decided it, or took in the file whose reference did. */
  decidedBy: z.nullable(z.string()),
})
export type BankMatch = z.infer<typeof BankMatch>

/** open: nothing of it is decided. part: something is left. matched: all of it is. grouped: it is a payout. not_ours: it is something else. */
export const BankLineState = z.enum(['open', 'part', 'matched', 'grouped', 'not_ours'])
export type BankLineState = z.infer<typeof BankLineState>

export const BankLine = z.object({
  id: Id,
  accountId: Id,
  bookedOn: CalendarDate,
  valueOn: z.nullable(CalendarDate),
  /** Above zero is money that came. */
  amountMinor: SignedMinor,
  currency: Currency,
  /** In the bank's words. */
  text: z.string(),
  payerName: z.string(),
  /** Of the payer's account; null where the file does not say it. */
  payerLastFour: z.nullable(z.string()),
  reference: z.string(),
  state: BankLineState,
  /** What is not decided of the amount. */
  openMinor: SignedMinor,
  /** Those that stand. */
  matches: z.array(BankMatch),
  /** What an open line would pay; null where no sign says it. */
  suggestion: z.nullable(MatchSuggestion),
})
export type BankLine = z.infer<typeof BankLine>

/** Lines of which something is not decided, or those that are. */
export const BankLineChoice = z.enum(['open', 'decided'])
export type BankLineChoice = z.infer<typeof BankLineChoice>

/** So many lines are listed at a time. */
export const BANK_LINES_AT_ONCE = 100

export const listBankLines = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/bank/line/list',
  summary:
    'Extension: lines of an organisation’s bank accounts with what they paid or would pay, the newest first, 100 at a time',
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object({
      choice: z.optional(BankLineChoice),
      accountId: z.optional(Id),
      /** The last line of the page before. */
      after: z.optional(Id),
    }),
    response: {
      200: z.object({
        lines: z.array(BankLine),
        /** All lines of the organisation, whichever are listed. */
        counts: z.record(BankLineChoice, z.int()),
      }),
    },
  },
})

const ofLine = z.object({ id: Id, lineId: Id })

/** What a line is. */
export const LineDecision = z.object({
  /** What was open of the line when it was shown: 409 price_changed where it is not any more, so a repeated call records nothing twice. */
  openMinor: SignedMinor,
  /** Claims with what of the line pays each; together at most what is open of it. */
  parts: z._default(
    z
      .array(z.object({ claimId: Id, amountMinor: MinorUnits.check(z.positive(fieldTexts.amountAboveZero)) }))
      .check(z.maxLength(20)),
    [],
  ),
  /** For what is left of the line: what it is. Left out, it stays open. */
  notOurs: z.optional(line(200).check(z.minLength(1, fieldTexts.sayWhy))),
  /** What is open of the line is this payout, without parts; where it has another amount, the payout says so. */
  payoutId: z.optional(Id),
  /** What is open of the line gives back the money of this payment, without parts. */
  returnedPaymentId: z.optional(Id),
  /** Of the suggestion that is accepted. */
  reason: z._default(MatchReason, 'chosen'),
})
export type LineDecision = z.infer<typeof LineDecision>

export const matchBankLine = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/bank/line/item/:lineId/match',
  summary:
    'Extension: say what a line, or what is open of it, is: payments of one or several claims, which are recorded, a payout, money given back, or not ours, with words for it',
  schema: {
    params: ofLine,
    body: LineDecision,
    response: { 200: BankLine },
  },
})

export const undoBankMatches = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/bank/line/item/:lineId/undo',
  summary:
    'Extension: take back all that was decided of a line; the payments that it recorded are taken back',
  schema: { params: ofLine, response: { 200: BankLine } },
})
