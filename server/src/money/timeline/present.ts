import type { RawStep, TimelinePayment, TimelineStep } from '@medlem/contract/timeline'
import { danishMoney } from '@medlem/domain/money'
import { mayHaveNews, type PaymentState, wireStatus } from '@medlem/domain/payment'
import { sourceWords, stepWords, type TimelineFact } from '@medlem/domain/timeline'
import { partStepTexts } from '@medlem/i18n/en/domain/partStep'
import { ticketStepTexts } from '@medlem/i18n/en/domain/ticketStep'
import { timelineTexts } from '@medlem/i18n/en/domain/timeline'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { storedReason } from '../../communication/notice/storedReason.ts'
import { refundState } from '../refund/present.ts'
import type { RefundView } from '../settlement/refundStore.ts'
import type { EventView, listCallbacks, listCaptures, PaymentOfPeriod } from './store.ts'

/** The payer sees all but names; one who was paid for, nothing of the payer's; staff, the stored codes too. */
export type Audience = 'payer' | 'subject' | 'staff'

export interface Happened {
  events: readonly EventView[]
  captures: Awaited<ReturnType<typeof listCaptures>>
  callbacks: Awaited<ReturnType<typeof listCallbacks>>
  refunds: readonly RefundView[]
  audience: Audience
  language: string
  pays: PaidFor
}

/** What a payment was for: years, places at an event, or a part of a price or claim, which alone neither begins nor ends a year. */
export type PaidFor = 'years' | 'places' | 'part'

const ownTexts = { years: timelineTexts, places: ticketStepTexts, part: partStepTexts }

/** A step with what orders it: at the same moment what was asked comes before what was answered. */
interface Placed {
  at: Date
  fact: TimelineFact
  raw: RawStep
}

/** Every step of a payment, oldest first. */
export function stepsOf(payment: PaymentOfPeriod, happened: Happened): TimelineStep[] {
  const { audience, language, pays } = happened
  const texts = Object.assign({}, inLanguage(timelineTexts, language), inLanguage(ownTexts[pays], language))
  return [
    ...callbackSteps(happened),
    ...refundSteps(payment, happened),
    ...captureSteps(happened),
    ...eventSteps(payment, happened),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, fact, raw }) => ({
      at: at.toISOString(),
      ...stepWords(fact, texts),
      source: sourceWords(raw.source, texts),
      raw: audience === 'staff' ? raw : null,
    }))
}

function eventSteps({ row: payment, purchase }: PaymentOfPeriod, { events, audience }: Happened): Placed[] {
  const currency = audience === 'subject' ? null : purchase.currency
  const manual = audience === 'subject' ? null : payment.manual
  return events.map(({ row, actor }) => {
    const { fromState, toState, source } = row
    const from = fromState as PaymentState | null
    const to = toState as PaymentState
    return {
      at: row.at,
      fact: {
        kind: 'state',
        from,
        to,
        source,
        refused: row.detail?.refused !== undefined,
        manual,
        dispute: disputeFacts(row, currency),
      },
      raw: { kind: 'state', from, to, source, code: codeOf(payment, row), actor },
    }
  })
}

const DisputeDetail = z.object({
  kind: z.enum(['inquiry', 'chargeback']),
  became: z.enum(['opened', 'won', 'lost']),
  amountMinor: z.nullable(z.int()),
})

/** What a step of a dispute was about; of those that the release before wrote the states say it. Without a currency it names no amount. */
function disputeFacts({ detail }: EventView['row'], currency: string | null) {
  const of = DisputeDetail.safeParse(detail).data
  if (!of) return null
  const { amountMinor, ...what } = of
  const amount = amountMinor === null || currency === null ? null : danishMoney(amountMinor, currency)
  return { ...what, amount }
}

/** The code that is stored with an event, or the gateway's code of a decline: never its text. */
function codeOf({ failure }: PaymentOfPeriod['row'], { toState, detail }: EventView['row']): string | null {
  const codes = [detail?.code, detail?.refused, detail?.mismatch, detail?.reason]
  const own = codes.find((one) => typeof one === 'string')
  if (typeof own === 'string') return own
  const code = toState === 'declined' ? failure?.gatewayreason : undefined
  return code !== undefined && /^[\w-]{1,32}$/.test(code) ? code : null
}

function captureSteps({ captures }: Happened): Placed[] {
  return captures.map(({ startedAt, answeredAt, outcome, code }) => ({
    at: answeredAt ?? startedAt,
    fact: { kind: 'capture', outcome },
    raw: { kind: 'capture', from: null, to: outcome, source: 'capture', code, actor: null },
  }))
}

function callbackSteps({ callbacks }: Happened): Placed[] {
  return callbacks.map(({ receivedAt }) => ({
    at: receivedAt,
    fact: { kind: 'callback' },
    raw: { kind: 'callback', from: null, to: 'received', source: 'callback', code: null, actor: null },
  }))
}

function refundSteps({ purchase }: PaymentOfPeriod, { refunds, audience, language }: Happened): Placed[] {
  const { currency } = purchase
  return refunds.map((view) => {
    const state = refundState(view.row)
    const { amountMinor, reason, code, createdAt } = view.row
    const seesMoney = audience !== 'subject'
    return {
      at: createdAt,
      fact: {
        kind: 'refund' as const,
        state,
        code,
        amount: seesMoney ? danishMoney(amountMinor, currency) : null,
        reason: seesMoney ? storedReason(reason, language) : null,
      },
      raw: { kind: 'refund', from: null, to: view.row.state, source: 'refund', code, actor: view.requester },
    }
  })
}

type ViewedParts = Pick<
  TimelinePayment,
  'steps' | 'canDispute' | 'disputableMinor' | 'disputesOrgId' | 'refundStaffView'
>
interface Viewed extends ViewedParts {
  whole: boolean
  mayAsk: boolean
}

export function toTimelinePayment(
  { row, purchase, unitMinor }: PaymentOfPeriod,
  { whole, mayAsk, ...parts }: Viewed,
): TimelinePayment {
  return {
    paymentId: row.id,
    status: wireStatus(row.state),
    amountMinor: whole ? purchase.totalMinor : unitMinor,
    currency: purchase.currency,
    test: row.test,
    canCheck: mayAsk && mayHaveNews(row.state),
    ...parts,
  }
}
