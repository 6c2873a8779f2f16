import { randomUUID } from 'node:crypto'
import { createNotification } from '@medlem/contract/notification'
import { preparePayment } from '@medlem/contract/payment'
import { dispute } from '@medlem/database/schema/dispute'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import type { PeriodRow } from '@medlem/database/schema/membership'
import { membership } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, purchaseLine } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { savedCard } from '@medlem/database/schema/savedCard'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { findMembership } from '../club/membership/store.ts'
import { aPurchase } from '../club/membership/testing/aPurchase.ts'
import type { Cast } from '../club/membership/testing/cast.ts'
import { CONSENT } from '../money/consent/consent.ts'
import { gatewayKeys } from '../money/payment/credentials.ts'
import {
  draft,
  membershipData,
  type OpenPurchase,
  openPurchase,
  pay,
  sayPaid,
} from '../money/payment/testing/buyer.ts'
import type { TestServer } from './testServer.ts'

/** Where a request is made: `owner` is the signed-in member whose things it names, and may be anybody with an e-mail. */
export interface Stage {
  server: TestServer
  cast: Cast
  owner: MemberRow
}

/** The cast's club with its fee. */
export function clubOf({ cast }: Stage) {
  return { organisation: cast.club, configuration: cast.fee }
}

/** The owner's draft of a year in the club, and the membership that it is of. */
export async function drafted({ server, cast, owner }: Stage) {
  const historyId = await draft(server, owner, { club: { organisation: cast.club, configuration: cast.fee } })
  const made = await findMembership(server.deps.db, { memberId: owner.id, orgId: cast.club.id })
  if (!made) throw new Error('there is no membership behind the draft')
  return { historyId, membershipId: made.id }
}

/** Everything up to the payment window. */
export function windowOf(stage: Stage): Promise<OpenPurchase> {
  return openPurchase(stage.server, stage.owner, { club: clubOf(stage) })
}

/** A payment with the token of its return addresses; no window was asked for yet. */
export async function prepared(stage: Stage): Promise<{ token: string; membershipHistoryPaymentId: string }> {
  const { historyId: membershipHistoryId } = await drafted(stage)
  const memberships = [{ membershipHistoryId, membershipConfId: stage.cast.fee.id }]
  const answer = await stage.server.as(stage.owner).call(preparePayment, {
    body: { token: 'nonce', membershipData: membershipData({ memberships }) },
  })
  if (answer.status !== 200) throw new Error(`not prepared: ${JSON.stringify(answer.problem)}`)
  return answer.body
}

/** Paid in the window, and not yet reported to the server. */
export async function paidInWindow(stage: Stage): Promise<OpenPurchase & { authorization: string }> {
  const open = await windowOf(stage)
  return { ...open, authorization: await pay(stage.server, open) }
}

/** A year that the owner paid, with its payment; the club's money is a test's. */
export async function paidYear({
  server,
  cast,
  owner,
}: Stage): Promise<{ year: PeriodRow; paymentId: string }> {
  const [year] = await aPurchase(server, { payer: owner, members: [owner], configuration: cast.fee })
  if (!year) throw new Error('no year was paid')
  const [found] = await server.deps.db
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, payment.purchaseId))
    .where(eq(purchaseLine.historyId, year.id))
  return { year, paymentId: found?.id ?? '' }
}

/** A payment whose money was really taken, so that it can be given back; the club takes real money from now on. */
export async function takenPayment(stage: Stage): Promise<string> {
  const { server, cast } = stage
  const paymentAuthToken = gatewayKeys(server.deps.config).seal(liveKey, cast.club.id)
  await server.deps.db
    .update(organisation)
    .set({ paymentTestMode: false, paymentAuthToken })
    .where(eq(organisation.id, cast.club.id))
  const { authorization, ...open } = await paidInWindow(stage)
  const reported = await sayPaid(server, open, authorization)
  if (reported.body.paymentStatus !== 'paid') throw new Error(`not paid: ${JSON.stringify(reported.body)}`)
  return open.paymentId
}

/** A refund that waits for a second person. */
export async function wantedRefund(stage: Stage): Promise<{ id: string; refundId: string }> {
  const id = await takenPayment(stage)
  const [row] = await stage.server.deps.db
    .insert(refund)
    .values({
      paymentId: id,
      amountMinor: 1000,
      reason: 'A season lost',
      historyIds: [],
      state: 'requested',
      key: randomUUID(),
      requestedBy: stage.cast.support.id,
      createdAt: stage.server.clock.now(),
    })
    .returning()
  return { id, refundId: row?.id ?? '' }
}

/** A payment for whose money the bank asks, as somebody of the club noted. */
export async function disputedPayment(stage: Stage): Promise<{ id: string; disputeId: string }> {
  const id = await takenPayment(stage)
  const { deps, clock } = stage.server
  await deps.db.update(payment).set({ state: 'disputed' }).where(eq(payment.id, id))
  const [row] = await deps.db
    .insert(dispute)
    .values({
      paymentId: id,
      source: 'organisation',
      state: 'open',
      reason: 'The card was stolen',
      disputedOn: '2026-06-01',
      recordedBy: stage.cast.support.id,
      openedAt: clock.now(),
    })
    .returning()
  return { id, disputeId: row?.id ?? '' }
}

/** A card that is kept for the owner's renewals in the club. */
export async function keptCard({ server, cast, owner }: Stage): Promise<string> {
  const savedAt = server.clock.now()
  const [row] = await server.deps.db
    .insert(savedCard)
    .values({
      memberId: owner.id,
      orgId: cast.club.id,
      provider: 'freepay',
      identifier: randomUUID(),
      brand: 'Dankort',
      last4: '0019',
      expiry: '12/30',
      consent: { version: CONSENT.version, text: CONSENT.text, at: savedAt.toISOString() },
      savedAt,
    })
    .returning()
  return row?.id ?? ''
}

/** The owner's membership in the club, which renews itself. */
export async function renewing(stage: Stage): Promise<void> {
  const { server, cast, owner } = stage
  await paidYear(stage)
  await keptCard(stage)
  const { db } = server.deps
  const [card] = await db.select().from(savedCard).where(eq(savedCard.memberId, owner.id))
  if (!card) throw new Error('no card was kept')
  await db
    .update(membership)
    .set({ autoRenewal: true, renewalConsent: card.consent, savedCardIdentifier: card.identifier })
    .where(and(eq(membership.memberId, owner.id), eq(membership.orgId, cast.club.id)))
}

/** The owner may be written to on the messaging app, and so may the club. */
export async function reachedByMessage({ server, cast, owner }: Stage): Promise<void> {
  const { db } = server.deps
  await db.update(member).set({ messagingOptIn: true }).where(eq(member.id, owner.id))
  await db
    .update(organisation)
    .set({ messagingPhone: '+4570102030' })
    .where(eq(organisation.id, cast.club.id))
}

/** What the owner wrote to the club. */
export async function contacted({ server, cast, owner }: Stage): Promise<string> {
  const written = await server.as(owner).call(createNotification, { body: contactUs(cast) })
  if (written.status > 201) throw new Error(`not written: ${JSON.stringify(written.problem)}`)
  return written.body.id
}

export function contactUs({ club }: Cast) {
  return { type: 'CONTACT_US' as const, title: 'Keys', message: 'Who has them?', data: { org: club.id } }
}

/** A small picture, base64. */
export async function aPicture(): Promise<string> {
  const colour = { width: 8, height: 8, channels: 3, background: '#0a6b7c' } as const
  return (await sharp({ create: colour }).png().toBuffer()).toString('base64')
}
