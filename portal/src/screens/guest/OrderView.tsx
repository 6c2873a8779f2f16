import type { GuestOrder } from '@medlem/contract/guest'
import type { PaymentItem } from '@medlem/contract/payment'
import { publicPath } from '@medlem/contract/publicPage'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { EventFacts } from '../../shared/event/EventFacts.tsx'
import { ShownPicture } from '../../shared/event/EventPicture.tsx'
import { CloseOrder } from './CloseOrder.tsx'
import { GuestHead } from './GuestHead.tsx'
import { OrderMessages } from './OrderMessages.tsx'
import { OrderPeople } from './OrderPeople.tsx'
import { OrderReceipts } from './OrderReceipts.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { OrderTickets } from './OrderTickets.tsx'
import { orderSentence } from './orderState.ts'

export interface OrderViewProps {
  order: GuestOrder
  refresh: () => Promise<unknown>
  /** That a payment window just led back from. */
  payment?: PaymentItem
  /** The window's word for why it was declined. */
  reason?: string | undefined
  onClosed: () => void
}

/** An order from its state down: what is to be done, who comes, the tickets and receipts. */
export function OrderView({ order, refresh, payment, reason, onClosed }: OrderViewProps) {
  const { event, organisation, signUp } = order
  const paid = paidNow(order, payment)
  return (
    <>
      <GuestHead
        event={event}
        organisation={organisation}
        lead={paid > 0 ? t.paid({ count: paid }) : orderSentence(order)}
      />
      <OrderSteps order={order} refresh={refresh} payment={payment} reason={reason} />
      <OrderTickets eventId={event.id} people={signUp.people} />
      <OrderMessages order={order} />
      <OrderPeople order={order} />
      <div className="mt-10">
        <ShownPicture event={event} />
        <dl className="border-t border-line">
          <EventFacts event={event} />
        </dl>
      </div>
      <OrderReceipts payments={signUp.payments} />
      <CloseOrder organisation={organisation} words={t} onClosed={onClosed}>
        <a className="text-link" href={publicPath(organisation.key)}>
          {t.clubPage({ name: organisation.name })}
        </a>
      </CloseOrder>
    </>
  )
}

/** How many of the places that a window was just paid for are still there: one may be cancelled since, or the event. */
function paidNow({ signUp }: GuestOrder, payment: PaymentItem | undefined): number {
  if (payment?.paymentStatus !== 'paid') return 0
  const living = signUp.people.flatMap(({ registration }) => registration?.id ?? [])
  return (payment.tickets ?? []).filter(({ registrationId }) => living.includes(registrationId)).length
}
