import type { EventTier, TicketRefund } from '@medlem/contract/eventTier'
import { officeTierTexts as t } from '@medlem/i18n/en/portal/office/eventTier'
import { formatInstant, formatMoneyShort } from '../../ui/format.ts'

/** '150 kr.' with VAT, or that it is free. */
export function tierPriceWords({ unitMinor }: Pick<EventTier, 'unitMinor'>, currency: string): string {
  return unitMinor === 0 ? t.free : formatMoneyShort(unitMinor, currency)
}

/** For whom a kind of place is, and when it is sold: 'for members · 0 to 14 years · sold until 20-11-2026 23:59'. */
export function tierTerms(tier: EventTier): string {
  const { audience, minAge, maxAge, perFamily, salesFrom, salesUntil } = tier
  return [
    audience === 'members' && t.membersOnly,
    audience === 'others' && t.othersOnly,
    agesWords(minAge, maxAge),
    perFamily !== null && t.familyMost({ count: perFamily }),
    salesFrom !== null && t.soldFrom({ moment: formatInstant(salesFrom) }),
    salesUntil !== null && t.soldUntil({ moment: formatInstant(salesUntil) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function agesWords(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return t.ages({ from, to })
  if (from !== null) return t.agesFrom({ from })
  return to === null ? '' : t.agesTo({ to })
}

/** '12 of 40 places taken'. */
export function tierTaken({ taken, places }: EventTier): string {
  return places === null ? t.taken({ taken }) : t.takenOf({ taken, places })
}

/** What goes back to those who cancel a paid place. */
export function refundWords(refund: TicketRefund | null): string {
  if (!refund) return t.refundNone
  return t.refundRule({ moment: formatInstant(refund.until), percent: refund.percent })
}
