import type { PurchaseQuote } from '@medlem/contract/purchaseQuote'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { type CalendarDate, copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { keepsCards } from '@medlem/domain/organisation'
import { asksByClaim } from '@medlem/domain/renewal'
import { findCatalogueEntry } from '../../club/catalogue/catalogue.ts'
import { findPurchasable } from '../../club/membership/purchasable.ts'
import type { Caller } from '../../people/access/caller.ts'
import { listReach } from '../../people/access/reachStore.ts'
import { listTakingCodes } from '../../people/organisation/discountCodes.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { instalmentConsentIn } from '../consent/consent.ts'
import { listOwnUses } from '../discount/store.ts'
import { lookUpCode } from '../discount/takeUse.ts'
import { offeredCredit } from '../payment/offeredCredit.ts'
import { placesWithYears } from '../payment/placesWithYears.ts'
import { lineKey, type PricedLines, priceLines, type WantedMembership } from '../payment/priceLines.ts'
import { type KeptPlace, listKeptFor } from '../payment/ticketStore.ts'
import { ofOneEvent, quotePlaces } from './quotePlaces.ts'

interface QuoteRequest {
  orgId: string
  lines: readonly { memberId: string; membershipConfId: string }[]
  discountCode?: string | undefined
  registrationIds?: readonly string[] | undefined
}

/** What a purchase would cost the caller now, by the function that prices the purchase itself; what can't be bought is left out. */
export async function quotePurchase(
  { db, clock }: Deps,
  { subject: payer, language }: Caller,
  { orgId, lines, discountCode, registrationIds = [] }: QuoteRequest,
): Promise<PurchaseQuote> {
  const entry = await findCatalogueEntry(db, orgId)
  if (!entry) throw notFound()
  const { organisation, configurations: offers } = entry
  const now = clock.now()
  const today = copenhagenDate(now)
  const wanted = await wantedOf(db, { payer, orgId, lines, today })
  const memberIds = (await listReach(db, payer.id)).map(({ id }) => id)
  const kept = await listKeptFor(db, { orgId, memberIds, now })
  const places = ofOneEvent(kept.filter(({ registration }) => registrationIds.includes(registration.id)))
  const memberships = wanted.map(({ memberId, configuration }) => ({
    memberId,
    membershipConfId: configuration.id,
  }))
  const sold = places.length > 0 ? 'both' : 'memberships'
  const of = { orgId, sold, payerId: payer.id, now } as const
  const looked = discountCode
    ? await lookUpCode(db, { ...of, typed: discountCode, own: await listOwnUses(db, { ...of, memberships }) })
    : undefined
  const code = looked && 'code' in looked ? looked.code : undefined
  const facts = { payerId: payer.id, orgId, wanted, on: today, code }
  const whole = await priceLines(db, { ...facts, places: await placesWithYears(db, places, now) })
  // Places are not paid with years that cost nothing, so they are not offered with them.
  const isFree = whole !== undefined && wanted.every(({ key }) => whole.amounts.get(key)?.unitMinor === 0)
  const priced = isFree && places.length > 0 ? await priceLines(db, facts) : whole
  return {
    lines: wanted.flatMap(({ key, memberId, configuration }) => {
      const amounts = priced?.amounts.get(key)
      return amounts ? [{ memberId, membershipConfId: configuration.id, ...amounts }] : []
    }),
    places: isFree ? [] : await quotePlaces(db, { facts, kept, places, priced, language, now }),
    totalMinor: priced?.totalMinor ?? null,
    currency: organisation.currency,
    takesCodes: (await listTakingCodes(db, { orgIds: [orgId], sold, today })).has(orgId),
    renewalAsked:
      wanted.length > 0 &&
      wanted.every(({ year, configuration: { id: feeId } }) => asksByClaim(offers, { year, feeId }, today)),
    creditMinor: await creditFor(db, { organisation, payer, wanted, places, priced }),
    inParts: priced?.inParts
      ? {
          parts: priced.inParts.parts.map(({ dueOn, totalMinor }) => ({ dueOn, amountMinor: totalMinor })),
          chargeMinor: priced.inParts.chargeMinor,
          totalMinor: priced.inParts.totalMinor,
          consent: keepsCards(organisation) ? instalmentConsentIn(language) : null,
        }
      : null,
    discountProblem: looked && 'refusal' in looked ? looked.refusal(language) : null,
  }
}

/** What the payer's credit would pay of it; it pays no places at events. */
async function creditFor(
  db: Deps['db'],
  of: {
    organisation: OrganisationRow
    payer: Caller['subject']
    wanted: readonly WantedMembership[]
    places: readonly KeptPlace[]
    priced: PricedLines | undefined
  },
): Promise<number> {
  const { organisation, payer, wanted, places, priced } = of
  if (!priced || isWithPlaces(places, priced)) return 0
  const years = wanted.map(({ key }) => key)
  return offeredCredit(db, organisation, { payerId: payer.id, years, totalMinor: priced.totalMinor })
}

const isWithPlaces = (places: readonly KeptPlace[], { amounts }: PricedLines) =>
  places.some(({ registration }) => amounts.has(registration.memberId))

/** The memberships of a request that can be bought, each year of a member once. */
async function wantedOf(
  db: Deps['db'],
  {
    lines,
    today,
    ...of
  }: Pick<QuoteRequest, 'orgId' | 'lines'> & { payer: Caller['subject']; today: CalendarDate },
): Promise<WantedMembership[]> {
  const wanted = new Map<string, WantedMembership>()
  for (const { memberId, membershipConfId } of lines) {
    const bought = await findPurchasable(db, { ...of, memberId, membershipConfId }, today)
    if (!bought || bought.reason) continue
    const { configuration } = bought
    const year = membershipYear(configuration.startDate, configuration.endDate)
    const key = lineKey(memberId, year)
    if (!wanted.has(key)) wanted.set(key, { key, memberId, year, configuration })
  }
  return [...wanted.values()]
}
