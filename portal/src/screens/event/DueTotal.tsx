import { tierTexts } from '@medlem/i18n/en/portal/tier'
import type { TicketPayment } from '../../shared/event/useTicketPayment.ts'
import type { TicketPrice } from '../../shared/event/useTicketPrice.ts'
import { DiscountCodeField } from '../../shared/payment/DiscountCodeField.tsx'
import { MethodChoice } from '../../shared/payment/MethodChoice.tsx'
import { formatMoney } from '../../ui/format.ts'

interface DueTotalProps {
  currency: string
  ticketPrice: TicketPrice
  /** Undefined where it is paid elsewhere on the page: then neither a code nor a way to pay is asked for here. */
  ticketPayment: TicketPayment | undefined
}

/** What those who are chosen cost, with a discount code where there is one, and what it is paid with. */
export function DueTotal({ currency, ticketPrice, ticketPayment }: DueTotalProps) {
  const { price, words, field } = ticketPrice
  return (
    <div className="mt-5 grid gap-4">
      <p>
        <strong className="tabular-nums">
          {tierTexts.total({ amount: formatMoney(price.totalMinor, currency) })}
        </strong>
        {words.map((one) => (
          <span key={one} className="block text-meta text-soft tabular-nums">
            {one}
          </span>
        ))}
        <span className="block text-meta text-soft">{tierTexts.payFirst}</span>
      </p>
      {ticketPayment && field && (
        <div>
          <DiscountCodeField {...field} />
        </div>
      )}
      {ticketPayment && (
        <MethodChoice organisation={ticketPayment.organisation} method={ticketPayment.method} />
      )}
    </div>
  )
}
