import type { Offer } from '@medlem/contract/membership'
import { offerTexts } from '@medlem/i18n/en/domain/feeOffer'
import { type CalendarDate, daysBetween, yearOf } from './calendar.ts'

/** A running year with fewer days left than this is offered after the next one: a quarter of a year. */
const FEW_DAYS = 92

interface OfferDates {
  startDate: CalendarDate
  endDate: CalendarDate
}

/** Whole days of the period after today; negative when it is over. */
function daysLeft({ endDate }: Pick<OfferDates, 'endDate'>, today: CalendarDate): number {
  return daysBetween(today, endDate)
}

function isNearlyOver(offer: OfferDates, today: CalendarDate): boolean {
  return offer.startDate <= today && daysLeft(offer, today) < FEW_DAYS
}

/** The sensible year first: the running one, or the next one where the running one is nearly over. */
export function bySensibleYear(today: CalendarDate): (a: OfferDates, b: OfferDates) => number {
  return (a, b) =>
    Number(isNearlyOver(a, today)) - Number(isNearlyOver(b, today)) || a.startDate.localeCompare(b.startDate)
}

/** '39 days left of 2026' for a year that is nearly over; undefined for any other. */
export function daysLeftWords(offer: OfferDates, today: CalendarDate, t = offerTexts): string | undefined {
  const days = daysLeft(offer, today)
  if (!isNearlyOver(offer, today) || days < 0) return undefined
  const day = offer.endDate
  if (days === 0) return t.endsToday({ day })
  const isCalendarYear = offer.endDate.endsWith('-12-31')
  return isCalendarYear ? t.leftOfYear({ days, year: yearOf(offer.endDate) }) : t.leftUntil({ days, day })
}

/** Whether a fee can be chosen: the payer's address may still be missing, it is asked for before the payment. */
export function isChoosable({ available, reason }: Pick<Offer, 'available' | 'reason'>): boolean {
  return available || reason?.code === 'address_incomplete'
}
