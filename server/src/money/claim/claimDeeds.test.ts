import { type Claim, ClaimDeed } from '@medlem/contract/claim'
import { ClaimLetterKind } from '@medlem/contract/claimLetter'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { claimLetterKinds } from '@medlem/domain/claim'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { onPartsDay } from '../instalment/testing/aPlan.ts'
import { listClaims } from '../payment/listClaims.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { claimLetter } from './claimLetter.ts'
import { forgiveClaim, takeBackClaimPayment, withdrawClaim } from './decideClaim.ts'
import { pauseDunning, waiveDunning } from './decideDunning.ts'
import { joinShare, sendShare } from './joinShare.ts'
import { readClaim } from './lockedClaim.ts'
import { recordClaimPayment } from './recordClaimPayment.ts'
import { splitClaim } from './splitClaim.ts'
import { aClaim } from './testing/aClaim.ts'
import { municipality, split } from './testing/split.ts'

let server: TestServer
let club: Club
let ida: MemberRow
let karl: MemberRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server, { firstName: 'Ida' })
  karl = await aMember(server, { firstName: 'Karl' })
})

const orgId = () => club.organisation.id
const deciding = (claimId: string) => ({
  claimId,
  orgId: orgId(),
  reason: 'Agreed',
  by: { actorId: karl.id, traceId: 'test' },
  at: server.clock.now(),
})
const dueOn = '2026-12-10'
/** Of shares, and the last day of a pause. */
const later = '2026-12-31'

type Deed = (tx: Database, claim: Claim) => Promise<unknown>
const decide =
  (verb: typeof forgiveClaim): Deed =>
  (tx, { id }) =>
    verb(tx, server.deps, deciding(id))
const pause =
  (until: string | null): Deed =>
  (tx, { id }) =>
    pauseDunning(tx, { ...deciding(id), until })

/** Each deed as its call does it; those of the dialogs with what they would send. */
const deeds: Record<ClaimDeed, Deed> = {
  record: (tx, { id, openMinor }) =>
    recordClaimPayment(tx, server.deps, {
      ...deciding(id),
      amountMinor: openMinor || 1,
      shownOpenMinor: openMinor || 1,
      paidOn: '2026-11-01',
      method: 'cash',
    }),
  take_back: (tx, { id, recorded }) =>
    takeBackClaimPayment(tx, server.deps, { ...deciding(id), paymentId: recorded.at(-1)?.paymentId ?? id }),
  pause: pause(later),
  remind_again: pause(null),
  waive: (tx, { id }) => waiveDunning(tx, deciding(id)),
  split: (tx, { id, openMinor, openFeesMinor }) =>
    splitClaim(tx, server.deps, {
      ...deciding(id),
      shares: [{ ...municipality, amountMinor: Math.max(openMinor - openFeesMinor, 1_000) }],
      dueOn: later,
      shownOpenMinor: openMinor,
    }),
  join: decide(joinShare),
  send: decide(sendShare),
  forgive: decide(forgiveClaim),
  withdraw: decide(withdrawClaim),
}

const ROLLED_BACK = new Error('rolled back')

/** Those that the server does, each tried and rolled back. */
async function doneOf(claim: Claim): Promise<ClaimDeed[]> {
  const done: ClaimDeed[] = []
  for (const deed of ClaimDeed.options) {
    await server.deps.db
      .transaction(async (tx) => {
        await deeds[deed](tx, claim)
        throw ROLLED_BACK
      })
      .catch((error) => {
        if (error === ROLLED_BACK) done.push(deed)
        else expect(error).toMatchObject({ status: expect.any(Number) })
      })
  }
  return done
}

async function printedOf(claim: Claim): Promise<ClaimLetterKind[]> {
  const at = server.clock.now()
  const plan = await readClaim(server.deps.db, claim.id, at)
  if (!plan) throw new Error('there is no claim')
  const of = { organisation: club.organisation, plan, account: undefined, language: 'en', at }
  const printed: ClaimLetterKind[] = []
  for (const kind of ClaimLetterKind.options) {
    const made = claimLetter(server.deps.db, server.deps.config, { ...of, kind })
    await made.then(() => printed.push(kind)).catch(({ status }) => expect(status).toBeDefined())
  }
  return printed
}

const carryOut = (verb: Deed, { row: { id } }: { row: { id: string } }, more: Partial<Claim> = {}) =>
  server.deps.db.transaction((tx) => verb(tx, { id, ...more } as Claim))
const pay = (of: ClaimView, openMinor: number, amountMinor = openMinor) =>
  server.deps.db.transaction((tx) =>
    recordClaimPayment(tx, server.deps, {
      ...deciding(of.row.id),
      amountMinor,
      shownOpenMinor: openMinor,
      paidOn: '2026-11-01',
      method: 'cash',
    }),
  )

/** The one share of a claim, of this amount. */
async function shareOf(made: ClaimView, of: Parameters<typeof split>[2]['shares'][number] = {}) {
  const [share] = await split(server, made, { shares: [of], by: karl })
  if (!share) throw new Error('there is no share')
  return share
}

const states: Record<string, (made: ClaimView) => Promise<unknown>> = {
  'nothing is paid': async () => undefined,
  'a part is paid': (made) => pay(made, 45_000, 10_000),
  'less is left than a share may be': (made) => pay(made, 45_000, 44_500),
  'all is paid': (made) => pay(made, 45_000),
  'it is forgiven': (made) => carryOut(deeds.forgive, made),
  'the rest is forgiven': async (made) => {
    await pay(made, 45_000, 10_000)
    await carryOut(deeds.forgive, made)
  },
  'it is withdrawn': (made) => carryOut(deeds.withdraw, made),
  'its payer gets no reminders': (made) => carryOut(deeds.pause, made),
  'a share is open': (made) => shareOf(made),
  'a share has no e-mail address': (made) => shareOf(made, { email: null, address: karl.address }),
  'a share is paid in part': async (made) => pay(await shareOf(made), 15_000, 5_000),
  'a share is paid': async (made) => pay(await shareOf(made), 15_000),
  'a share is forgiven': async (made) => carryOut(deeds.forgive, await shareOf(made)),
  'a share is joined again': async (made) => carryOut(deeds.join, await shareOf(made)),
  'a share is open, the rest is paid': async (made) => {
    await shareOf(made)
    await pay(made, 30_000)
  },
  'others pay all of it': (made) => shareOf(made, { amountMinor: 45_000 }),
  'others pay all of it, and have paid a part': async (made) =>
    pay(await shareOf(made, { amountMinor: 45_000 }), 45_000, 10_000),
  'others paid all of it': async (made) => pay(await shareOf(made, { amountMinor: 45_000 }), 45_000),
  'others paid a part, and the rest is forgiven': async (made) => {
    await pay(await shareOf(made, { amountMinor: 45_000 }), 45_000, 10_000)
    await carryOut(deeds.forgive, made)
  },
  'a share is open, and all is withdrawn': async (made) => {
    await shareOf(made)
    await carryOut(deeds.withdraw, made)
  },
  'it has the fee of a reminder': remind,
  'only the fee of a reminder is open': async (made) => {
    await remind()
    await pay(made, 55_000, 45_000)
  },
}

/** The day after that of the claim is the first reminder's, with its fee. */
async function remind(): Promise<void> {
  await server.deps.db.update(organisation).set({ dunning: [{ afterDays: 1, feeMinor: 10_000 }] })
  await onPartsDay(server, '2026-12-11T08:00:00Z')
}

test.each(Object.entries(states))('what is offered is what the server does where %s', async (_, reach) => {
  const made = await aClaim(server, { club, member: ida, by: karl, dueOn })
  await reach(made)
  const today = server.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const claims = await listClaims(server.deps.db, { orgId: orgId(), today })
  expect(claims.length).toBeGreaterThan(0)
  for (const claim of claims) {
    // To pause, or to remind again, is refused to no one; which of them is offered is one of two.
    const isRefusedToNone = (deed: ClaimDeed) => deed === 'pause' || deed === 'remind_again'
    const offered = (claim.deeds ?? []).filter((deed) => !isRefusedToNone(deed))
    const done = (await doneOf(claim)).filter((deed) => !isRefusedToNone(deed))
    expect({ [claim.payerName]: offered }).toEqual({ [claim.payerName]: done })
    const { openMinor, openFeesMinor, reminders } = claim
    const letters = claimLetterKinds({ openMinor, openFeesMinor, reminders: reminders.count })
    expect(letters).toEqual(await printedOf(claim))
  }
})
