import type { Transaction } from '@medlem/database/database'
import { addDays } from '@medlem/domain/calendar'
import { findMembership } from '../../club/membership/store.ts'
import { withdrawClaim } from '../../money/claim/decideClaim.ts'
import { readClaim } from '../../money/claim/lockedClaim.ts'
import { makeClaim } from '../../money/claim/makeClaim.ts'
import { recordClaimPayment } from '../../money/claim/recordClaimPayment.ts'
import { splitClaim } from '../../money/claim/splitClaim.ts'
import { remindClaim } from '../../money/instalment/remindClaim.ts'
import { sharesOf } from '../../money/payment/claimShares.ts'
import { openOf } from '../../money/payment/notifyClaim.ts'
import type { ClaimView } from '../../money/payment/planParts.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Cast, writeDraft } from './books.ts'
import { feeId, liveClub } from './clubs.ts'
import { daysOn } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

/** Who keeps the books of the live club. */
export const TREASURER = 'kasper.joergensen'

/** Days before today on which money came by hand, in minor units. */
interface Paid {
  on: number
  minor: number
  reason: string
}

/** Somebody without an account who is asked for a part, in minor units. */
interface SeedShare {
  name: string
  email: string
  minor: number
  paid?: Paid
}

/** A supporter whom the live club asks for the passive fee, which is 200 kr. */
interface SeedClaim {
  payer: string
  /** Days before today. */
  sent: number
  /** Days after today. */
  due: number
  /** Days before today on which its reminder was sent. */
  reminded?: number
  paid?: Paid
  /** Days before today on which others were asked for parts of it. */
  shared?: { on: number; shares: readonly SeedShare[] }
  /** Days before today, with why. */
  withdrawn?: { on: number; reason: string }
}

const claims: readonly SeedClaim[] = [
  { payer: 'bodil.aagaard', sent: 45, due: -20, reminded: 10 },
  { payer: 'anne.oestergaard', sent: 21, due: 9 },
  { payer: 'sanne.lykke', sent: 21, due: 9 },
  {
    payer: 'mette.kjaer',
    sent: 21,
    due: 9,
    // Her mother-in-law pays half, and the friends of the club a part of the rest.
    shared: {
      on: 14,
      shares: [
        { name: 'Inger Kjær', email: 'inger.kjaer@example.net', minor: 10_000 },
        {
          name: 'Åbyhøj Boldklubs Venner',
          email: 'venner@example.net',
          minor: 4_000,
          paid: { on: 8, minor: 4_000, reason: 'Overført til klubbens konto.' },
        },
      ],
    },
    paid: { on: 6, minor: 2_500, reason: 'Kontant til træningen, resten følger.' },
  },
  // Two hundred and fifty for 200: the rest is credit.
  {
    payer: 'sofie.dalgaard',
    sent: 21,
    due: 9,
    paid: { on: 5, minor: 25_000, reason: 'Kontant i klubhuset, ønskede ikke at få tilbage.' },
  },
  {
    payer: 'gustav.enevoldsen',
    sent: 21,
    due: 9,
    withdrawn: { on: 18, reason: 'Ville ikke være støttemedlem.' },
  },
]

const orgId = organisationId(liveClub)
const by = { actorId: memberId(TREASURER), traceId: 'demonstration' }

interface Desk {
  cast: Cast
  config: Config
}

/** Asks supporters of the live club for a fee, as its treasurer did over the last weeks; answers the claims by their payers. */
export async function writeClaims(tx: Transaction, desk: Desk): Promise<Map<string, ClaimView>> {
  const written = new Map<string, ClaimView>()
  for (const one of claims) written.set(one.payer, await writeClaim(tx, desk, one))
  return written
}

async function writeClaim(tx: Transaction, { cast, config }: Desk, of: SeedClaim): Promise<ClaimView> {
  const { day } = cast
  const at = daysOn(day, -of.sent, 19)
  const claim = await ask(tx, { cast, config }, { of, at })
  const claimId = claim.row.id
  if (of.reminded !== undefined) {
    const now = daysOn(day, -of.reminded, 9)
    const plan = await claimAt(tx, claimId, now)
    await remindClaim(tx, { config }, { plan, now })
  }
  if (of.shared) await share(tx, { cast, config }, { claim, ...of.shared })
  if (of.paid) await pay(tx, { cast, config }, { claimId, method: 'cash', ...of.paid })
  if (of.withdrawn) {
    const { on, reason } = of.withdrawn
    await withdrawClaim(tx, { config }, { orgId, claimId, reason, by, at: daysOn(day, -on, 20) })
  }
  return claimAt(tx, claimId, day.now)
}

async function pay(
  tx: Transaction,
  { cast: { day }, config }: Desk,
  { claimId, method, on, minor, reason }: Paid & { claimId: string; method: 'cash' | 'bank_transfer' },
): Promise<void> {
  await recordClaimPayment(
    tx,
    { config },
    {
      orgId,
      claimId,
      amountMinor: minor,
      shownOpenMinor: null,
      paidOn: addDays(day.today, -on),
      method,
      reason,
      by,
      at: daysOn(day, -on, 20),
    },
  )
}

/** Asks others for parts of a claim, which some of them pay. */
async function share(
  tx: Transaction,
  { cast, config }: Desk,
  { claim, on, shares }: { claim: ClaimView; on: number; shares: readonly SeedShare[] },
): Promise<void> {
  const { day } = cast
  await splitClaim(
    tx,
    { config },
    {
      orgId,
      claimId: claim.row.id,
      shares: shares.map(({ name, email, minor: amountMinor }) => ({
        name,
        email,
        address: null,
        amountMinor,
        isAwaited: true,
        payerId: memberId(email),
      })),
      dueOn: claim.claim.dueOn,
      shownOpenMinor: openOf(claim),
      by,
      at: daysOn(day, -on, 19),
    },
  )
  const [, ...made] = await sharesOf(tx, await claimAt(tx, claim.row.id, day.now), day.today)
  for (const { paid, minor } of shares) {
    const own = made.find(({ row }) => row.totalMinor === minor)
    if (paid && own)
      await pay(tx, { cast, config }, { claimId: own.row.id, method: 'bank_transfer', ...paid })
  }
}

async function ask(
  tx: Transaction,
  { cast: { day, members, organisations, fees }, config }: Desk,
  { of, at }: { of: SeedClaim; at: Date },
): Promise<ClaimView> {
  const person = memberId(of.payer)
  const fee = { club: liveClub, kind: 'passive', year: day.footballSeason }
  const organisation = organisations.find(({ id }) => id === orgId)
  const configuration = fees.find(({ id }) => id === feeId(fee))
  const member = members.find(({ id }) => id === person)
  if (!organisation || !configuration || !member) throw new Error(`${of.payer} can't be asked for the fee`)
  const line = { member: of.payer, fee }
  const referenceKey = seedId(`reference of the claim on ${of.payer}`)
  // Written before, so that it has the same id at every start.
  await writeDraft(tx, { line, configuration, referenceKey, paidAt: at, payer: member, hasAgreed: false })
  const membership = await findMembership(tx, { memberId: member.id, orgId })
  if (!membership) throw new Error('the membership was not written')
  const made = await makeClaim(
    tx,
    { config },
    {
      organisation,
      configuration,
      member,
      membership,
      terms: { dueOn: addDays(day.today, of.due), countsForDays: null },
      mostMinor: configuration.membershipPriceMinor * 2,
      by,
      at,
    },
  )
  if (typeof made === 'string') throw new Error(`${of.payer} is not asked for the fee: ${made}`)
  return made
}

async function claimAt(tx: Transaction, claimId: string, at: Date): Promise<ClaimView> {
  const claim = await readClaim(tx, claimId, at)
  if (!claim) throw new Error('the claim was not written')
  return claim
}
