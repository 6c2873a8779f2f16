import type { Database } from '@medlem/database/database'
import type { DiscountCodeRow } from '@medlem/database/schema/fee'
import { copenhagenDate } from '@medlem/domain/calendar'
import { tierPrice } from '@medlem/domain/eventTier'
import { toWireMinor } from '@medlem/domain/money'
import { purchasePrice } from '@medlem/domain/purchasePrice'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { alreadyPaid } from '../payment/newAttempt.ts'
import {
  amountsOf,
  discountOf,
  type LineAmounts,
  placeLine,
  type WantedPlace,
} from '../payment/priceLines.ts'
import type { NewTicketLine } from '../payment/purchaseStore.ts'
import { ticketLines, wantedPlace } from '../payment/quote.ts'
import { listKeptPlaces, type TierPlace } from '../payment/ticketStore.ts'

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
    lines: wanted.map(placeLine),
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

/** The places that are kept for their payment; refuses one that is not kept any more, or is free. Lock their event first. */
export async function requireKeptPlaces(
  tx: Database,
  { registrationIds, now }: { registrationIds: readonly string[]; now: Date },
): Promise<TierPlace[]> {
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
  return places
}

/** What places that are kept for their payment cost today; refuses one that is not kept any more. Lock their event first. */
export async function priceTickets(
  tx: Database,
  { registrationIds, now, code }: Pricing & { registrationIds: readonly string[] },
): Promise<{ lines: NewTicketLine[]; totalMinor: number }> {
  const places = await requireKeptPlaces(tx, { registrationIds, now })
  const priced = pricePlaces(places.map(wantedPlace), { now, code })
  if (!priced)
    throw new AppError(
      'nothing_to_pay',
      422,
      say(moneyProblemTexts, (t) => t.totalTooHigh),
    )
  return { lines: ticketLines(places, priced.amounts), totalMinor: priced.totalMinor }
}
