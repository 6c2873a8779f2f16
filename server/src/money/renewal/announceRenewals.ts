import type { Database } from '@medlem/database/database'
import type { MembershipRow, PeriodRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import { type CalendarDate, copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import {
  askReason,
  DEFAULT_MAX_RISE_PERCENT,
  isToAnnounce,
  nextOffer,
  orderDay,
  renewalDay,
} from '@medlem/domain/renewal'
import { keepsAgreements } from '@medlem/domain/savedCard'
import { type CatalogueEntry, loadCatalogue } from '../../club/catalogue/catalogue.ts'
import { findPurchasable } from '../../club/membership/purchasable.ts'
import { findMembershipById, listPeriodsOfMembers } from '../../club/membership/store.ts'
import { lockMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { hasOpenClaim } from '../payment/claimedYears.ts'
import { findCardByIdentifier } from '../savedCard/store.ts'
import { type AskedFee, listAskedFees } from './askedFees.ts'
import { notifyRenewal } from './notifyRenewal.ts'
import {
  findMaxRisePercent,
  findPaidPrice,
  insertRenewal,
  listAutoRenewals,
  listRenewalsOf,
  type RenewalRow,
} from './store.ts'

const PAGE = 500

interface Candidate {
  row: MembershipRow
  last: PeriodRow
  offer: ConfigurationRow
  kind: 'one' | 'choice'
  /** The fee asks for it by a claim. */
  isAsked: boolean
}

/** Announces price and day of every renewal that is due soon to its payer; returns how many (design §2.8). */
export async function announceRenewals(deps: Deps): Promise<number> {
  const today = copenhagenDate(deps.clock.now())
  const catalogue = (await loadCatalogue(deps.db)).filter(
    ({ readiness, configurations }) =>
      readiness.ready && configurations.some((one) => isToAnnounce(one, today)),
  )
  const orgIds = catalogue.map(({ organisation }) => organisation.id)
  if (orgIds.length === 0) return 0
  let announced = 0
  const asked = await listAskedFees(deps.db, today)
  await runAll(pageCandidates(deps.db, { orgIds, catalogue, asked, today }), async (candidate) => {
    if (await deps.db.transaction((tx) => announce(tx, deps, candidate))) announced += 1
  })
  return announced
}

interface Announcing {
  catalogue: readonly CatalogueEntry[]
  asked: readonly AskedFee[]
  today: CalendarDate
}

async function* pageCandidates(
  db: Database,
  { orgIds, ...announcing }: Announcing & { orgIds: string[] },
): AsyncGenerator<Candidate> {
  let after: string | undefined
  for (;;) {
    const page = await listAutoRenewals(db, { orgIds, after, limit: PAGE })
    yield* await candidates(db, page, announcing)
    if (page.length < PAGE) return
    after = page.at(-1)?.id
  }
}

/** Those of a page whose next year is to be announced, and was not. */
async function candidates(
  db: Database,
  page: readonly MembershipRow[],
  { catalogue, asked, today }: Announcing,
): Promise<Candidate[]> {
  const begun = await listRenewalsOf(
    db,
    page.map(({ id }) => id),
  )
  const histories = await listPeriodsOfMembers(
    db,
    page.map(({ memberId }) => memberId),
  )
  return page.flatMap((row) => {
    const configurations = catalogue.find(({ organisation }) => organisation.id === row.orgId)?.configurations
    const last = histories
      .filter(({ membershipId, status }) => membershipId === row.id && status === 'active')
      .toSorted((a, b) => b.membershipFor - a.membershipFor)[0]
    if (!configurations || !last) return []
    const name = configurations.find(({ id }) => id === last.membershipConfId)?.name ?? ''
    const claimed = asked.find(({ afterIds }) => afterIds.includes(last.membershipConfId))
    const next = claimed
      ? { offer: claimed.offer, kind: 'one' as const }
      : nextOffer(configurations, { year: last.membershipFor, name }, today)
    if (!next || begun.some((one) => one.membershipId === row.id && isBegun(one, next.offer))) return []
    return [{ row, last, ...next, isAsked: claimed !== undefined }]
  })
}

/** One that was dropped because it was switched off may begin again. */
function isBegun({ year, state, purchaseId }: RenewalRow, offer: ConfigurationRow): boolean {
  return (
    year === membershipYear(offer.startDate, offer.endDate) && !(state === 'dropped' && purchaseId === null)
  )
}

/** Inserts the renewal and notifies the payer of it, or asks them to pay by hand; false when it is not possible today. */
async function announce(
  tx: Database,
  deps: Deps,
  { row, last, offer, kind, isAsked }: Candidate,
): Promise<boolean> {
  const { orgId, savedCardIdentifier: identifier } = row
  const card = identifier === null ? undefined : await findCardByIdentifier(tx, { orgId, identifier })
  if (!card || card.forgottenAt) return false
  // Switching the renewal off and forgetting the card lock the same member first.
  const payer = await lockMember(tx, card.memberId)
  const now = await findMembershipById(tx, row.id)
  if (!payer?.enabled || !now?.autoRenewal || now.savedCardIdentifier !== identifier) return false
  const at = deps.clock.now()
  const today = copenhagenDate(at)
  const input = { payer, memberId: row.memberId, orgId, membershipConfId: offer.id }
  const dueOn = renewalDay(offer, today)
  const bought = await findPurchasable(tx, input, today, dueOn)
  if (!bought) return false
  // Someone who has grown out of a fee is asked to choose another: a silent end would cost them the membership.
  const needsAnotherFee = bought.reason?.code === 'age_outside' || bought.reason?.code === 'birthday_missing'
  if ((bought.reason || isAsked) && !needsAnotherFee) return false
  if (dueOn > offer.endDate) return false
  const year = membershipYear(offer.startDate, offer.endDate)
  // It was asked for before cards were to be charged again.
  if (await hasOpenClaim(tx, { orgId, years: [{ memberId: row.memberId, year }] })) return false
  const lastPriceMinor = await findPaidPrice(tx, last.id)
  const reason = askReason({
    kind: needsAnotherFee ? 'choice' : kind,
    dueOn,
    cardExpiry: card.expiry,
    limitMinor: card.limitMinor,
    priceMinor: bought.price.unitMinor,
    lastPriceMinor: lastPriceMinor === undefined ? undefined : BigInt(lastPriceMinor),
    maxRisePercent: (await findMaxRisePercent(tx, orgId)) ?? DEFAULT_MAX_RISE_PERCENT,
  })
  const made = await insertRenewal(tx, {
    membershipId: row.id,
    orgId,
    payerId: payer.id,
    cardId: card.id,
    membershipConfId: offer.id,
    dueOn,
    year,
    priceMinor: Number(bought.price.unitMinor),
    currency: bought.entry.organisation.currency,
    announcedAt: at,
    nextOn: keepsAgreements(card.provider) ? orderDay(dueOn) : dueOn,
    ...(reason ? { state: 'asked' as const, endedAt: at, reason } : { state: 'announced' as const }),
  })
  if (!made) return false
  await notifyRenewal(tx, deps, { row: made, kind: reason ?? 'notice', last4: card.last4, at })
  return true
}
