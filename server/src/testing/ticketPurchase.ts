import { randomUUID } from 'node:crypto'
import type { event } from '@medlem/database/schema/event'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import type { MemberRow } from '@medlem/database/schema/member'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { tierPrice } from '@medlem/domain/eventTier'
import { toWireMinor } from '@medlem/domain/money'
import {
  hasReceipt,
  isPaid,
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
} from '@medlem/domain/payment'
import type { RegistrationRow } from '../club/registration/store.ts'
import { issueReceiptOf } from '../money/payment/activatePurchase.ts'
import { insertPurchase, makeAttempt } from '../money/payment/insertPurchase.ts'
import { requireMove } from '../money/payment/movePayment.ts'
import type { PurchaseRow } from '../money/payment/purchaseStore.ts'
import { aTier } from './aTier.ts'
import { anEvent } from './builders.ts'
import type { TestServer } from './testServer.ts'

/** The events that lead a new attempt to each state. */
const events = {
  window_open: ['open_window'],
  declined: ['open_window', 'decline'],
  authorized: ['open_window', 'authorize'],
  captured: ['open_window', 'authorize', 'start_capture', 'finish_capture'],
  captured_test: ['open_window', 'authorize', 'finish_test'],
  manual: ['finish_manual'],
} as const satisfies Record<string, readonly PaymentEvent[]>

/** The states that such a payment can be made in. */
export const ticketPaymentStates = Object.keys(events) as (keyof typeof events)[]

const endOf = (all: readonly PaymentEvent[]) =>
  all.reduce<PaymentState>((state, event) => nextPaymentState(state, event) ?? state, 'created')

type EventRow = typeof event.$inferSelect

export interface TicketPurchaseInput {
  payer: MemberRow
  /** Who comes; the payer alone unless others are named. */
  people?: readonly MemberRow[]
  organisation: OrganisationRow
  /** Of one place, before VAT; 200 kr. */
  priceMinor?: number
  /** The factor in ten-thousandths: 12500 for 25 %. */
  vatRateTenThousandths?: number
  state?: keyof typeof events
  /** One that exists; its first tier is made here unless `tier` names one. */
  event?: EventRow
  eventValues?: Partial<typeof event.$inferInsert>
  tier?: EventTierRow
  tierName?: string
}

export interface TicketPurchase {
  event: EventRow
  tier: EventTierRow
  registrations: RegistrationRow[]
  purchase: PurchaseRow
  payment: PaymentRow
}

/**
 * Places at an event in a purchase, with its payment in the given state, and what follows from that but messages: people are
 * registered once it is paid, offered before, and what was taken has its receipt.
 */
export async function aTicketPurchase(
  server: Pick<TestServer, 'deps'>,
  input: TicketPurchaseInput,
): Promise<TicketPurchase> {
  const { payer, people = [payer], organisation, state = 'captured' } = input
  const { deps } = server
  const at = deps.clock.now()
  const of = input.event ?? (await eventOf(server, input))
  const tier = input.tier ?? (await tierOf(server, of.id, input))
  const price = tierPrice(tier)
  if (!price) throw new Error('the tier has no price')
  const unit = {
    priceVersion: tier.version,
    feeMinor: toWireMinor(price.feeMinor),
    vatMinor: toWireMinor(price.vatMinor),
    surchargeMinor: 0,
    unitMinor: toWireMinor(price.unitMinor),
  }
  return deps.db.transaction(async (tx) => {
    const isTaken = isPaid(endOf(events[state]))
    const registrations = await tx
      .insert(eventRegistration)
      .values(
        people.map(({ id: memberId }) => ({
          eventId: of.id,
          memberId,
          tierId: tier.id,
          state: isTaken ? ('registered' as const) : ('offered' as const),
          offerExpiresAt: isTaken ? null : new Date(at.getTime() + 1_800_000),
          createdAt: at,
          createdBy: payer.id,
          changedAt: at,
          changedBy: payer.id,
        })),
      )
      .returning()
    const purchase = await insertPurchase(tx, {
      payer,
      orgId: organisation.id,
      currency: 'DKK',
      totalMinor: unit.unitMinor * registrations.length,
      lines: registrations.map(({ id, memberId }) => ({ memberId, registrationId: id, ...unit })),
      referenceKey: randomUUID(),
      gdprAgreement: true,
      at,
    })
    const cause = { source: 'test', actorId: null, at }
    const attempt = { ...cause, purchase, provider: 'freepay', test: state === 'captured_test' }
    const manual = { method: 'cash', paidOn: '2026-11-01', reason: 'At the harbour' } as const
    let row = await makeAttempt(tx, deps, { ...attempt, ...(state === 'manual' && { manual }) })
    for (const event of events[state]) {
      const values = {
        ...(event === 'open_window' && { windowOpenedAt: at, providerPaymentId: randomUUID() }),
        ...(event === 'finish_capture' && { capturedMinor: purchase.totalMinor }),
        ...(event === 'authorize' && { authorizationId: randomUUID(), paymentUpdatedAt: at }),
      }
      row = await requireMove(tx, { ...cause, row, event, values })
    }
    if (hasReceipt(row.state)) await issueReceiptOf(tx, { row, purchase, at })
    return { event: of, tier, registrations, purchase, payment: row }
  })
}

function eventOf(server: Pick<TestServer, 'deps'>, { organisation, eventValues }: TicketPurchaseInput) {
  return anEvent(server, { orgId: organisation.id, takesSignUps: true, ...eventValues })
}

function tierOf(
  server: Pick<TestServer, 'deps'>,
  eventId: string,
  { priceMinor = 20_000, vatRateTenThousandths = 0, tierName: name = 'Adult' }: TicketPurchaseInput,
): Promise<EventTierRow> {
  return aTier(server, eventId, { priceMinor, vatRateTenThousandths, name })
}
