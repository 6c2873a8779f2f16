import * as calls from '@medlem/contract/credit'
import { organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { recordClaimPayment } from '../money/claim/recordClaimPayment.ts'
import { aClaim } from '../money/claim/testing/aClaim.ts'
import { aChild, aMember } from './builders.ts'
import { clubOf, type Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const because = { reason: 'Paid twice' }

/** Records cash for a claim; answers the credit that it is beyond what is open. */
async function receive({ server, cast }: Stage, claimId: string, amountMinor: number): Promise<string> {
  const { creditId } = await server.deps.db.transaction((tx) =>
    recordClaimPayment(tx, server.deps, {
      ...because,
      orgId: cast.club.id,
      claimId,
      amountMinor,
      shownOpenMinor: null,
      paidOn: '2026-01-02',
      method: 'cash',
      by: { actorId: cast.support.id, traceId: 'stage' },
      at: server.clock.now(),
    }),
  )
  return creditId ?? ''
}

/** The owner owes the club 450 kr. This amount was received; what is more is credit. */
async function received(stage: Stage, amountMinor: number): Promise<string> {
  const { server, cast, owner } = stage
  const { row } = await aClaim(server, { club: clubOf(stage), member: owner, by: cast.support })
  await receive(stage, row.id, amountMinor)
  return row.id
}

/** Credit of the owner that came with no payment. */
const credited = async (stage: Stage): Promise<string> =>
  receive(stage, await received(stage, 45_000), 20_000)

/** Credit that waits for a second person, which another administrator asked to be paid back. */
async function requested(stage: Stage) {
  await credited(stage)
  const { server, cast, owner } = stage
  const limit = (refundSecondPersonMinor: number | null) =>
    server.deps.db
      .update(organisation)
      .set({ refundSecondPersonMinor })
      .where(eq(organisation.id, cast.club.id))
  await limit(100)
  const roles = [`org:${cast.club.key}|role:ADMIN`]
  const other = server.as(await aMember(server), { roles })
  const { body } = await other.call(calls.payBackCredit, {
    params: { id: cast.club.id, payerId: owner.id },
    body: { amountMinor: 1_000, creditMinor: 20_000, method: 'cash', ...because },
  })
  await limit(cast.club.refundSecondPersonMinor)
  return { id: cast.club.id, paybackId: body.paybacks[0]?.id ?? '' }
}

/** Calls about what payers paid too much, by the name of the call in the contract. */
export const creditRequests: Record<string, ValidRequest> = {
  listOwnCredit: valid(calls.listOwnCredit, () => ({})),
  spendCredit: valid(
    calls.spendCredit,
    async (stage) => {
      const { server, cast, owner } = stage
      await received(stage, 46_000)
      const child = await aChild(server, owner)
      const { row } = await aClaim(server, { club: clubOf(stage), member: child, by: cast.support })
      return { params: { id: row.id }, body: { amountMinor: 1_000, openMinor: 45_000 } }
    },
    'owner',
  ),
  listCredit: valid(
    calls.listCredit,
    async (stage) => {
      await credited(stage)
      return { params: { id: stage.cast.club.id } }
    },
    'clubAdmin',
  ),
  payBackCredit: valid(
    calls.payBackCredit,
    async (stage) => {
      await credited(stage)
      return {
        params: { id: stage.cast.club.id, payerId: stage.owner.id },
        body: { amountMinor: 1_000, creditMinor: 20_000, method: 'cash' as const, ...because },
      }
    },
    'clubAdmin',
  ),
  approveCreditPayback: valid(
    calls.approveCreditPayback,
    async (stage) => ({ params: await requested(stage) }),
    'clubAdmin',
  ),
  rejectCreditPayback: valid(
    calls.rejectCreditPayback,
    async (stage) => ({ params: await requested(stage), body: because }),
    'clubAdmin',
  ),
  undoPayback: valid(
    calls.undoPayback,
    async (stage) => {
      await credited(stage)
      const { server, cast, owner } = stage
      const treasurer = server.as(await aMember(server), { roles: [`org:${cast.club.key}|role:ADMIN`] })
      const { body } = await treasurer.call(calls.payBackCredit, {
        params: { id: cast.club.id, payerId: owner.id },
        body: { amountMinor: 50, creditMinor: 20_000, method: 'cash', ...because },
      })
      const entry = body.entries.find(({ cause }) => cause === 'paid_back')
      return { params: { id: cast.club.id, entryId: entry?.id ?? '' }, body: because }
    },
    'clubAdmin',
  ),
  takeBackCredit: valid(
    calls.takeBackCredit,
    async (stage) => ({
      params: { id: stage.cast.club.id, entryId: await credited(stage) },
      body: because,
    }),
    'clubAdmin',
  ),
}
