import * as calls from '@medlem/contract/claim'
import * as letters from '@medlem/contract/claimLetter'
import * as shares from '@medlem/contract/claimShare'
import * as dunning from '@medlem/contract/dunning'
import { organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { cookieOf } from '../club/guestOrder/testing/aGuest.ts'
import { readClaim } from '../money/claim/lockedClaim.ts'
import { aClaim } from '../money/claim/testing/aClaim.ts'
import { municipality, split } from '../money/claim/testing/split.ts'
import { remindClaim } from '../money/instalment/remindClaim.ts'
import { insertBatch, insertRows } from '../office/batch/store.ts'
import { sealGuest } from '../platform/guestToken/guestToken.ts'
import { aMember } from './builders.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** A claim of the club on the owner, of 450 kr. */
async function claimed({ server, cast, owner }: Stage): Promise<{ id: string; claimId: string }> {
  const club = { organisation: cast.club, configuration: cast.fee }
  const { row } = await aClaim(server, { club, member: owner, by: cast.support })
  return { id: cast.club.id, claimId: row.id }
}

/** A share of such a claim, of 150 kr. */
async function shared(stage: Stage): Promise<{ id: string; claimId: string }> {
  const { server, cast } = stage
  const { id, claimId } = await claimed(stage)
  const plan = await readClaim(server.deps.db, claimId, server.clock.now())
  if (!plan) throw new Error('the claim is gone')
  const [share] = await split(server, plan, { shares: [{}], by: cast.support, dueOn: '2199-02-01' })
  return { id, claimId: share?.row.id ?? '' }
}

/** The member id of the payer of such a share, of a claim on a member made for it. */
async function sharePayer(stage: Stage): Promise<string> {
  const { claimId } = await shared({ ...stage, owner: await aMember(stage.server) })
  const plan = await readClaim(stage.server.deps.db, claimId, stage.server.clock.now())
  return plan?.row.payerId ?? ''
}

/** Adds what a reminder costs to a claim. */
async function withFee({ server, cast }: Stage, claimId: string): Promise<void> {
  const { deps, clock } = server
  const dunning = [{ afterDays: 1, feeMinor: 5_000 }]
  await deps.db.update(organisation).set({ dunning }).where(eq(organisation.id, cast.club.id))
  const plan = await readClaim(deps.db, claimId, clock.now())
  if (!plan) throw new Error('the claim is gone')
  await deps.db.transaction((tx) => remindClaim(tx, deps, { plan, now: new Date('2027-03-01T10:00:00Z') }))
}

/** A batch that asked a member without an e-mail address. */
async function claimedByBatch({ server, cast }: Stage): Promise<{ id: string; batchId: string }> {
  const { deps, clock } = server
  const at = clock.now()
  const member = await aMember(server, { firstName: 'Aage', lastName: 'Bro', email: null })
  const club = { organisation: cast.club, configuration: cast.fee }
  const { row } = await aClaim(server, { club, member, by: cast.support })
  const { id: batchId } = await insertBatch(deps.db, {
    orgId: cast.club.id,
    kind: 'claim',
    state: 'done',
    name: 'Adult 2026',
    detail: {},
    createdBy: cast.support.id,
    createdAt: at,
    updateDate: at,
  })
  await insertRows(deps.db, batchId, [
    {
      number: 1,
      group: 'changed',
      state: 'done',
      memberId: member.id,
      input: {},
      before: {},
      after: { claimId: row.id },
      problems: [],
      candidates: [],
      choice: null,
      reason: null,
    },
  ])
  return { id: cast.club.id, batchId }
}

const original = { kind: 'original' as const }
const cash = {
  method: 'cash',
  paidOn: '2026-01-02',
  amountMinor: 10_000,
  openMinor: 45_000,
  reason: 'At the club',
} as const
const because = { reason: 'Moved away' }

/** Calls about fees that an organisation asks for, by the name of the call in the contract. */
export const claimRequests: Record<string, ValidRequest> = {
  claimFees: valid(
    calls.claimFees,
    ({ cast, owner }) => ({
      params: { id: cast.club.id },
      body: {
        selection: { kind: 'some' as const, memberIds: [owner.id] },
        claim: { membershipConfId: cast.fee.id, dueOn: '2199-02-01', countsForDays: null },
      },
    }),
    'clubAdmin',
  ),
  listClaims: valid(
    calls.listClaims,
    async (stage) => {
      const { id } = await claimed(stage)
      return { params: { id }, querystring: { choice: 'open' as const } }
    },
    'clubAdmin',
  ),
  getClaimLetter: valid(
    letters.getClaimLetter,
    async (stage) => ({ params: await claimed(stage), querystring: original }),
    'clubAdmin',
  ),
  getOwnClaimLetter: valid(letters.getOwnClaimLetter, async (stage) => ({
    params: { id: (await claimed(stage)).claimId },
    querystring: original,
  })),
  countClaimLetters: valid(
    letters.countClaimLetters,
    async (stage) => ({ params: await claimedByBatch(stage) }),
    'clubAdmin',
  ),
  getClaimLetters: valid(
    letters.getClaimLetters,
    async (stage) => ({ params: await claimedByBatch(stage), querystring: { count: '1' } }),
    'clubAdmin',
  ),
  recordClaimPayment: valid(
    calls.recordClaimPayment,
    async (stage) => ({ params: await claimed(stage), body: cash }),
    'clubAdmin',
  ),
  takeBackClaimPayment: valid(
    calls.takeBackClaimPayment,
    async (stage) => {
      const params = await claimed(stage)
      const roles = [`org:${stage.cast.club.key}|role:ADMIN`]
      const admin = stage.server.as(stage.owner, { roles })
      const { body } = await admin.call(calls.recordClaimPayment, { params, body: cash })
      return { params, body: { ...because, paymentId: body.recorded[0]?.paymentId ?? '' } }
    },
    'clubAdmin',
  ),
  withdrawClaim: valid(
    calls.withdrawClaim,
    async (stage) => ({ params: await claimed(stage), body: because }),
    'clubAdmin',
  ),
  pauseDunning: valid(
    dunning.pauseDunning,
    async (stage) => ({ params: await claimed(stage), body: { ...because, until: '2199-02-01' } }),
    'clubAdmin',
  ),
  waiveDunning: valid(
    dunning.waiveDunning,
    async (stage) => {
      const params = await claimed(stage)
      await withFee(stage, params.claimId)
      return { params, body: because }
    },
    'clubAdmin',
  ),
  splitClaim: valid(
    shares.splitClaim,
    async (stage) => ({
      params: await claimed(stage),
      body: { shares: [municipality], dueOn: '2199-02-01', openMinor: 45_000 },
    }),
    'clubAdmin',
  ),
  joinShare: valid(
    shares.joinShare,
    async (stage) => ({ params: await shared(stage), body: because }),
    'clubAdmin',
  ),
  sendShare: valid(shares.sendShare, async (stage) => ({ params: await shared(stage) }), 'clubAdmin'),
  openShare: valid(
    shares.openShare,
    async (stage) => ({
      body: { token: sealGuest(stage.server.deps.config, 'link', await sharePayer(stage)) },
    }),
    'anonymous',
  ),
  getShare: valid(
    shares.getShare,
    async (stage) => {
      const token = sealGuest(stage.server.deps.config, 'link', await sharePayer(stage))
      const { headers } = await stage.server.anonymous.call(shares.openShare, { body: { token } })
      return { headers: { cookie: cookieOf(headers) } }
    },
    'anonymous',
  ),
  forgiveClaim: valid(
    calls.forgiveClaim,
    async (stage) => ({ params: await claimed(stage), body: because }),
    'clubAdmin',
  ),
}
