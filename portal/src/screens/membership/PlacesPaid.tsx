import type { TicketLine } from '@medlem/contract/payment'
import { Check } from 'lucide-react'
import { formatMoney } from '../../ui/format.ts'

/** Who has a paid place at an event, of which kind, as items of the list of what was paid. */
export function PlacesPaid({ tickets, currency }: { tickets: readonly TicketLine[]; currency: string }) {
  return tickets.map(({ registrationId, memberName, tierName, unitMinor }) => (
    <li key={registrationId}>
      <Check size={16} strokeWidth={2.5} aria-hidden="true" />
      <span className="covered-name">{memberName}</span>
      <span className="text-soft tabular-nums">
        {tierName} · {formatMoney(unitMinor, currency)}
      </span>
    </li>
  ))
}
