import type { TicketQuote } from '@medlem/contract/ticketPayment'
import { requireShownEvent } from '../../club/event/shownEvent.ts'
import { listLiving } from '../../club/registration/store.ts'
import { listTiers } from '../../club/registration/tierStore.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import { requireReach } from '../../people/access/reach.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { lookUpCode } from '../discount/takeUse.ts'
import type { WantedPlace } from '../payment/priceLines.ts'
import { listUnpaid } from './payTickets.ts'
import { pricePlaces } from './priceTickets.ts'

interface QuoteRequest {
  eventId: string
  places: readonly { memberId: string; tierId: string }[]
  discountCode?: string | undefined
}

/** What places at an event would cost the caller now, kept for them or not yet, by the function that prices their payment. */
export async function quoteTickets(
  deps: Deps,
  caller: Caller,
  { eventId, places, discountCode }: QuoteRequest,
): Promise<TicketQuote> {
  const { db, clock } = deps
  const { subject: member, language } = caller
  const event = await requireShownEvent(deps, { member, superAdmin: isSupport(caller) }, eventId)
  const asked = new Map(places.map((place) => [place.memberId, place]))
  for (const memberId of asked.keys()) await requireReach(deps, caller, memberId, 'write')
  const { orgId } = event
  const organisation = await findOrganisation(db, orgId)
  if (!organisation?.enabled) throw notFound()
  const now = clock.now()
  const tiers = new Map((await listTiers(db, [event.id])).map(({ row }) => [row.id, row]))
  const wanted = [...asked.values()].flatMap(({ memberId, tierId }): WantedPlace[] => {
    const tier = tiers.get(tierId)
    return tier ? [{ memberId, tier }] : []
  })
  const looked = discountCode
    ? await lookUpCode(db, {
        orgId,
        typed: discountCode,
        sold: 'places',
        payerId: member.id,
        now,
        own: await usesOf(deps, { payerId: member.id, eventId, memberIds: [...asked.keys()] }),
      })
    : undefined
  const code = looked && 'code' in looked ? looked.code : undefined
  const priced = pricePlaces(wanted, { now, code })
  return {
    places: wanted.flatMap(({ memberId, tier }) => {
      const amounts = priced?.amounts.get(memberId)
      if (!amounts) return []
      const { unitMinor, adjustments } = amounts
      return [{ memberId, tierId: tier.id, unitMinor, adjustments }]
    }),
    totalMinor: priced?.totalMinor ?? null,
    currency: organisation.currency,
    discountProblem: looked && 'refusal' in looked ? looked.refusal(language) : null,
  }
}

/** Uses that payments of the payer hold which were begun for places that are kept for these people. */
async function usesOf(
  { db }: Pick<Deps, 'db'>,
  { payerId, eventId, memberIds }: { payerId: string; eventId: string; memberIds: readonly string[] },
): Promise<string[]> {
  const living = await listLiving(db, eventId)
  const registrationIds = living.flatMap(({ id, memberId }) => (memberIds.includes(memberId) ? [id] : []))
  const unpaid = await listUnpaid(db, { payerId, registrationIds })
  return unpaid.flatMap(({ discountUseId }) => discountUseId ?? [])
}
