import type { Database } from '@medlem/database/database'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import type { DiscountCodeRow } from '@medlem/database/schema/fee'
import { copenhagenDate } from '@medlem/domain/calendar'
import { tierPrice, tierTerms } from '@medlem/domain/eventTier'
import { toWireMinor } from '@medlem/domain/money'
import { purchasePrice } from '@medlem/domain/purchasePrice'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { alreadyPaid } from '../payment/newAttempt.ts'
import { amountsOf, discountOf, type LineAmounts } from '../payment/priceLines.ts'
import type { NewTicketLine } from '../payment/purchaseStore.ts'
import { listKeptPlaces } from '../payment/ticketStore.ts'

/** A place that somebody wants to pay for. Who comes has one at an event, so they name it. */
export interface WantedPlace {
  memberId: string
  tier: EventTierRow
}

interface Pricing {
  now: Date
  /** A discount code that the payer may use. */
  code?: DiscountCodeRow | undefined
}

/**
 * What places at one event cost together, by member; undefined above what can be paid at once. What is shown and what is charged
 * both come from here.
 */
export function pricePlaces(
  wanted: readonly WantedPlace[],
  { now, code }: Pricing,
): { amounts: ReadonlyMap<string, LineAmounts>; totalMinor: number } | undefined {
  const priced = purchasePrice({
    lines: wanted.map(({ memberId, tier }) => ({
      key: memberId,
      year: null,
      terms: tierTerms(tier),
      joins: false,
    })),
    on: copenhagenDate(now),
    discount: code && discountOf(code),
  })
  return (
    priced && {
      amounts: new Map(priced.lines.map((line) => [line.key, amountsOf(line, code)])),
      totalMinor: toWireMinor(priced.totalMinor),
    }
  )
}

/** What places that are kept for their payment cost today; refuses one that is not kept any more. Lock their event first. */
export async function priceTickets(
  tx: Database,
  { registrationIds, now, code }: Pricing & { registrationIds: readonly string[] },
): Promise<{ lines: NewTicketLine[]; totalMinor: number }> {
  const places = await listKeptPlaces(tx, registrationIds)
  if (places.length === 0) throw notFound()
  for (const { registration, tier } of places) {
    const { state, offerExpiresAt } = registration
    if (state === 'registered') throw alreadyPaid()
    if (state !== 'offered' || offerExpiresAt === null || offerExpiresAt <= now)
      throw new AppError(
        'invalid_transition',
        409,
        say(clubProblemTexts, (t) => t.offerGone),
      )
    const price = tierPrice(tier)
    if (!price || price.unitMinor === 0n)
      throw refuseField(
        'registrationIds',
        'nothing_to_pay',
        say(moneyProblemTexts, (t) => t.nothingToPay),
        { as: 'nothing_to_pay' },
      )
  }
  const wanted = places.map(({ registration: { memberId }, tier }) => ({ memberId, tier }))
  const priced = pricePlaces(wanted, { now, code })
  if (!priced)
    throw new AppError(
      'nothing_to_pay',
      422,
      say(moneyProblemTexts, (t) => t.totalTooHigh),
    )
  const lines = places.flatMap(
    ({ registration: { id: registrationId, memberId }, tier }): NewTicketLine[] => {
      const amounts = priced.amounts.get(memberId)
      return amounts ? [{ memberId, registrationId, priceVersion: tier.version, ...amounts }] : []
    },
  )
  return { lines, totalMinor: priced.totalMinor }
}
