import { type BatchAction, getBatch, listBatchRows, moveBatch } from '@medlem/contract/batch'
import { mergeMembers } from '@medlem/contract/memberMerge'
import { getReceipt } from '@medlem/contract/receipt'
import { event } from '@medlem/database/schema/event'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { purchase, purchaseLine } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase, type TicketPurchase } from '../../testing/ticketPurchase.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

let server: TestServer
let cast: Cast
let kept: MemberRow
let folded: MemberRow
/** Each paid for a place, at two events. */
let ofKept: TicketPurchase
let ofFolded: TicketPurchase
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  kept = await aRecord()
  folded = await aRecord()
  const of = { organisation: cast.club, state: 'manual' } as const
  ofKept = await aTicketPurchase(server, { ...of, payer: kept })
  ofFolded = await aTicketPurchase(server, { ...of, payer: folded, priceMinor: 5_000 })
})

async function aRecord(): Promise<MemberRow> {
  const made = await aMember(server, { firstName: 'Per', email: null })
  await server.deps.db.update(member).set({ issuer: null, subject: null }).where(eq(member.id, made.id))
  const of = { memberId: made.id, orgId: cast.club.id }
  await insertNewMembership(server.deps.db, { ...of, updateDate: server.clock.now() })
  return made
}

const here = () => ({ id: cast.club.id })

async function work(batchId: string) {
  await runBatch(server.deps, batchHandlers, batchId)
  return (await cast.as.clubAdmin.call(getBatch, { params: { ...here(), batchId } })).body
}

async function preview() {
  const body = { keptId: kept.id, foldedId: folded.id }
  return work((await cast.as.clubAdmin.call(mergeMembers, { params: here(), body })).body.id)
}

async function move(batchId: string, action: BatchAction) {
  await cast.as.clubAdmin.call(moveBatch, { params: { ...here(), batchId }, body: { action } })
  return work(batchId)
}

/** Whom the folded one's sign-up, line and purchase name. */
async function namedBy({ registrations: [first], purchase: { id } }: TicketPurchase) {
  const { db } = server.deps
  const [signUp] = await db
    .select()
    .from(eventRegistration)
    .where(eq(eventRegistration.id, first?.id ?? ''))
  const [line] = await db.select().from(purchaseLine).where(eq(purchaseLine.purchaseId, id))
  const [bought] = await db.select().from(purchase).where(eq(purchase.id, id))
  return [signUp?.memberId, line?.memberId, bought?.payerId]
}

const totalOf = async ({ payment: { id } }: TicketPurchase) =>
  (await cast.as.clubAdmin.call(getReceipt, { params: { id } })).body.totalMinor

describe('two members with tickets who are one person', () => {
  test('have the event of a sign-up that moves in the reader’s language', async () => {
    const translations = { en: { title: 'Day of the boat' } }
    const at = { title: 'Bådens dag', translations }
    await server.deps.db.update(event).set(at).where(eq(event.id, ofFolded.event.id))
    const { id: batchId } = await preview()
    const { body } = await cast.as.clubAdmin.call(listBatchRows, {
      params: { ...here(), batchId },
      querystring: { group: 'changed' },
    })
    const moved = body.flatMap(({ name, after }) => ('signUp' in after ? [[name, after.signUp]] : []))
    expect(moved).toEqual([['Day of the boat', 'Day of the boat']])
  })

  test('have both payments with what each is for, and two again when it is undone', async () => {
    const shown = await preview()
    expect(shown).toMatchObject({ groups: { needs_you: 0 } })
    expect((await move(shown.id, 'run')).rows).toMatchObject({ failed: 0, waiting: 0 })
    for (const sold of [ofKept, ofFolded]) expect(await namedBy(sold)).toEqual([kept.id, kept.id, kept.id])
    expect([await totalOf(ofKept), await totalOf(ofFolded)]).toEqual([20_000, 5_000])
    const now = server.clock.now()
    expect(await brokenInvariants(server.deps.db, { now })).toEqual([])
    expect((await move(shown.id, 'undo')).rows).toMatchObject({ kept: 0, not_possible: 0 })
    expect(await namedBy(ofFolded)).toEqual([folded.id, folded.id, folded.id])
    expect(await namedBy(ofKept)).toEqual([kept.id, kept.id, kept.id])
  })

  test('keep what was paid for a sign-up with it, where that was changed before it is undone', async () => {
    const shown = await preview()
    await move(shown.id, 'run')
    const [first] = ofFolded.registrations
    await server.deps.db
      .update(eventRegistration)
      .set({ ticketVersion: sql`${eventRegistration.ticketVersion} + 1` })
      .where(eq(eventRegistration.id, first?.id ?? ''))
    await move(shown.id, 'undo')
    const [signUp, line] = await namedBy(ofFolded)
    expect([signUp, line]).toEqual([kept.id, kept.id])
  })

  test('are not merged where both have a place at the same event', async () => {
    const { event, tier } = ofKept
    await aTicketPurchase(server, { payer: folded, organisation: cast.club, state: 'manual', event, tier })
    expect(await preview()).toMatchObject({ groups: { needs_you: 1 }, rows: { waiting: 0 } })
  })
})
