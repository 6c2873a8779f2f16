import type { PaymentItem } from '@medlem/contract/payment'
import { hrefOf } from '@medlem/contract/portalAddress'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { CalendarDays, ReceiptText, Ticket } from 'lucide-react'
import { eventAddress } from '../../api/event/event.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'
import { NextStepRow } from './NextStepRow.tsx'
import { PaidHeading } from './PaidHeading.tsx'
import { PayBar } from './PayBar.tsx'
import { PlacesPaid } from './PlacesPaid.tsx'
import { type PaidTickets, ticketNames } from './paidTickets.ts'
import './paid.css'

/** Places at an event are paid: whose, on which kind of place, and where the tickets and the receipt are. */
export function TicketsPaid({ payment, tickets }: { payment: PaymentItem; tickets: PaidTickets }) {
  const { id, currency, paymentStatus, paymentTotal } = payment
  const [{ eventId, eventTitle, registrationId }] = tickets
  const names = ticketNames(tickets)
  const isPaid = paymentStatus === 'paid'
  return (
    <>
      <PaidHeading
        payment={payment}
        lead={
          isPaid
            ? ticketTexts.havePlaces({ count: names.length, names: listWords(names), event: eventTitle })
            : ticketTexts.paidBack
        }
      />
      {isPaid && (
        <ul className="covered">
          <PlacesPaid tickets={tickets} currency={currency} />
        </ul>
      )}
      <ul className="paid-rows">
        {isPaid && (
          <NextStepRow href={hrefOf('/member-cards', { card: registrationId })} icon={Ticket}>
            {ticketTexts.yourTickets}
          </NextStepRow>
        )}
        <NextStepRow href={`/membership-${id}-receipt`} icon={ReceiptText}>
          {membershipTexts.seeReceipt}
          <small>{formatMoney(paymentTotal, currency)}</small>
        </NextStepRow>
        <NextStepRow href={eventAddress(eventId)} icon={CalendarDays}>
          {ticketTexts.seeEvent}
        </NextStepRow>
      </ul>
      <PayBar>
        <ButtonLink href="/organizations">{membershipTexts.done}</ButtonLink>
      </PayBar>
    </>
  )
}
