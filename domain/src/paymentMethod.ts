import { type CalendarDate, isBefore } from './calendar.ts'

/** From this day the app is called Vipps in Denmark and Finland too (docs/providers/vipps.md). */
export const VIPPS_NAME_FROM: CalendarDate = '2027-01-12'

/**
 * What people call the way a payment is made through a provider, as it stands on screens and receipts: 'Card', or the
 * app by the name it has on that day where the currency is used.
 */
export function paymentMethodName(
  provider: string,
  { currency, on }: { currency: string; on: CalendarDate },
): 'Card' | 'MobilePay' | 'Vipps' {
  if (provider !== 'vipps') return 'Card'
  const isMobilePayCountry = currency === 'DKK' || currency === 'EUR'
  return isMobilePayCountry && isBefore(on, VIPPS_NAME_FROM) ? 'MobilePay' : 'Vipps'
}
