import {
  type Claim,
  forgiveClaim,
  listClaims,
  recordClaimPayment,
  takeBackClaimPayment,
  withdrawClaim,
} from '@medlem/contract/claim'
import { joinShare, splitClaim } from '@medlem/contract/claimShare'
import { type Credit, listCredit, payBackCredit } from '@medlem/contract/credit'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { MIN_SHARE_MINOR } from '@medlem/domain/claim'
import { aClaim } from '@medlem/server/money/claim/testing/aClaim'
import { municipality } from '@medlem/server/money/claim/testing/split'
import type { Reply } from '@medlem/server/testing/testClient'
import { eq } from 'drizzle-orm'
import { agree, must } from './modelPurchase.ts'
import type { ModelState } from './modelState.ts'
import type { ModelWorld } from './modelWorld.ts'

/** What a treasurer does with the claim on a supporter, its shares and the credit that comes of them. */
export const deskDeeds = [
  'record',
  'take_back',
  'split',
  'join',
  'forgive',
  'withdraw',
  'spend',
  'pay_back',
] as const
type Deed = (typeof deskDeeds)[number]

export interface DeskInput {
  deed: Deed
  place: number
  minor: number
  by: number
  isAwaited: boolean
}

/** What became of the claim, as the answers say. */
export interface ModelDesk {
  claimedMinor: number
  /** Asked for no more: forgiven, withdrawn, or taken back of what had ended. */
  letGoMinor: number
  /** Money that came by hand and was not taken back. */
  receivedMinor: number
  /** What came by each payment; nothing by one with credit. */
  payments: Map<string, number>
}

const NEVER = '2028-12-31'

/** The claim on the supporter, made when the desk is first used. */
async function begin(model: ModelState, world: ModelWorld): Promise<ModelDesk | undefined> {
  if (model.desk) return model.desk
  const { club, fees, supporter, treasurer } = world.scene
  const [configuration] = await world.deps.db
    .select()
    .from(membershipConfiguration)
    .where(eq(membershipConfiguration.id, fees.get(2027) ?? ''))
  if (!configuration) throw new Error('there is no fee')
  // A fee that costs nothing is asked of no one.
  if (configuration.membershipPriceMinor === 0) return undefined
  const of = { club: { organisation: club, configuration }, member: supporter, by: treasurer }
  const { row } = await aClaim(world.server, { ...of, dueOn: NEVER })
  model.desk = { claimedMinor: row.totalMinor, letGoMinor: 0, receivedMinor: 0, payments: new Map() }
  return model.desk
}

/** One deed, whether or not the list offers it: what is offered is done, and what is not is refused. */
export async function atTheDesk(model: ModelState, world: ModelWorld, input: DeskInput): Promise<void> {
  const desk = await begin(model, world)
  if (!desk) return
  const before = await claimsOf(world)
  const claim = before[input.place % before.length]
  if (!claim) throw new Error('the claim is not listed')
  const credits = await creditsOf(world)
  const credit = credits.find(({ payerId }) => payerId === claim.payerId)
  const tried = await carryOut(world, { ...input, claim, credit })
  if (tried && must(`${input.deed} of ${claim.state}`, tried.reply, tried.may))
    await note(desk, world, { ...input, claim, before })
  await checkDesk(desk, world)
}

interface Doing extends DeskInput {
  claim: Claim
  credit: Credit | undefined
}

/** The answer, with whether it may be done; undefined where there is nothing to try. */
async function carryOut(
  world: ModelWorld,
  { deed, claim, credit, minor, by, isAwaited }: Doing,
): Promise<{ reply: Reply<unknown>; may: boolean } | undefined> {
  const client = world.treasurer(by)
  const { id, openMinor, deeds = [] } = claim
  const params = { id: world.scene.club.id, claimId: id }
  const reason = 'Agreed'
  const paidOn = copenhagenDate(world.deps.clock.now())
  const received = { paidOn, reason, openMinor: openMinor || 1 }
  const spendable = Math.min(credit?.amountMinor ?? 0, openMinor)
  switch (deed) {
    case 'record': {
      const body = { ...received, method: 'bank_transfer' as const, amountMinor: minor }
      return { reply: await client.call(recordClaimPayment, { params, body }), may: deeds.includes('record') }
    }
    case 'spend': {
      const body = { ...received, method: 'credit' as const, amountMinor: Math.min(minor, spendable) || 1 }
      return { reply: await client.call(recordClaimPayment, { params, body }), may: spendable > 0 }
    }
    case 'take_back': {
      const last = claim.recorded.at(-1)
      if (!last) return undefined
      const reply = await client.call(takeBackClaimPayment, {
        params,
        body: { paymentId: last.paymentId, reason },
      })
      // What came with it beyond the claim may be spent.
      return { reply, may: reply.status === 200 }
    }
    case 'split': {
      const open = openMinor - claim.openFeesMinor
      const amountMinor = shareOf(open, minor)
      const share = { ...municipality, email: `payer${minor}@example.org`, amountMinor, isAwaited }
      const body = { shares: [share], dueOn: NEVER, openMinor }
      return { reply: await client.call(splitClaim, { params, body }), may: deeds.includes('split') }
    }
    case 'pay_back': {
      if (!credit || credit.amountMinor === 0) return undefined
      const amountMinor = Math.min(minor, credit.amountMinor)
      const body = { amountMinor, creditMinor: credit.amountMinor, method: 'cash' as const, reason }
      const of = { id: params.id, payerId: credit.payerId }
      return { reply: await client.call(payBackCredit, { params: of, body }), may: true }
    }
    default: {
      const verb = { join: joinShare, forgive: forgiveClaim, withdraw: withdrawClaim }[deed]
      return { reply: await client.call(verb, { params, body: { reason } }), may: deeds.includes(deed) }
    }
  }
}

/** What others may be asked for: all, or a part that leaves enough. */
function shareOf(openMinor: number, minor: number): number {
  const wanted = Math.max(minor, MIN_SHARE_MINOR)
  return openMinor - wanted < MIN_SHARE_MINOR ? Math.max(openMinor, MIN_SHARE_MINOR) : wanted
}

async function note(
  desk: ModelDesk,
  world: ModelWorld,
  { deed, claim, minor, before }: Pick<Doing, 'deed' | 'claim' | 'minor'> & { before: readonly Claim[] },
): Promise<void> {
  const known = new Set(before.flatMap(({ recorded }) => recorded.map(({ paymentId }) => paymentId)))
  if (deed === 'record' || deed === 'spend') {
    const made = (await claimsOf(world))
      .flatMap(({ recorded }) => recorded)
      .find(({ paymentId }) => !known.has(paymentId))
    if (!made) throw new Error('what was recorded is not listed')
    const came = deed === 'record' ? minor : 0
    desk.payments.set(made.paymentId, came)
    desk.receivedMinor += came
  }
  if (deed === 'take_back') {
    const last = claim.recorded.at(-1)
    desk.receivedMinor -= desk.payments.get(last?.paymentId ?? '') ?? 0
    if (claim.state === 'forgiven') desk.letGoMinor += last?.amountMinor ?? 0
  }
  if (deed === 'forgive' || deed === 'withdraw')
    desk.letGoMinor += claim.openMinor + (claim.share ? 0 : (claim.sharesOpenMinor ?? 0))
}

/** Each øre is asked of one payer, every øre received is somewhere, and the year counts once nothing is waited for. */
async function checkDesk(desk: ModelDesk, world: ModelWorld): Promise<void> {
  const claims = await claimsOf(world)
  const sum = (of: (claim: Claim) => number) => claims.reduce((total, claim) => total + of(claim), 0)
  const paidMinor = sum((claim) => claim.paidMinor)
  agree(
    'what is paid and open',
    paidMinor + sum(({ openMinor }) => openMinor),
    desk.claimedMinor - desk.letGoMinor,
  )
  const entries = (await creditsOf(world)).flatMap((credit) => credit.entries)
  const kept = entries.filter(({ cause }) => cause !== 'paid_back')
  const creditMinor = kept.reduce((total, { amountMinor }) => total + amountMinor, 0)
  agree('what was received', paidMinor + creditMinor, desk.receivedMinor)
  const balance = entries.reduce((total, { amountMinor }) => total + amountMinor, 0)
  if (balance < 0) throw new Error('more credit is gone than there was')
  const whole = claims.find(({ share }) => !share)
  const isWaitedFor = ({ openMinor, share }: Claim) => openMinor > 0 && (share?.isAwaited ?? true)
  const [year] = await world.deps.db
    .select()
    .from(membershipPeriod)
    .where(eq(membershipPeriod.memberId, world.scene.supporter.id))
  const counts = whole?.state === 'forgiven' || (whole?.state !== 'withdrawn' && !claims.some(isWaitedFor))
  agree('whether the year counts', year?.status === 'active', counts)
}

async function claimsOf(world: ModelWorld): Promise<Claim[]> {
  const params = { id: world.scene.club.id }
  return (await world.treasurer(0).call(listClaims, { params, querystring: {} })).body.claims
}

async function creditsOf(world: ModelWorld): Promise<Credit[]> {
  return (await world.treasurer(0).call(listCredit, { params: { id: world.scene.club.id } })).body
}
