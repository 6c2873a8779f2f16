import type { GuestOrder } from '@medlem/contract/guest'
import type { PaymentItem } from '@medlem/contract/payment'
import { publicPath } from '@medlem/contract/publicPage'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { useCloseOrder } from '../../api/guest/guest.ts'
import { EventFacts } from '../../shared/event/EventFacts.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
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
      <dl className="mt-10 border-t border-line">
        <EventFacts event={event} />
      </dl>
      <OrderReceipts payments={signUp.payments} />
      <Leave order={order} onClosed={onClosed} />
    </>
  )
}

/** How many of the places that a window was just paid for are still there: one may be cancelled since, or the event. */
function paidNow({ signUp }: GuestOrder, payment: PaymentItem | undefined): number {
  if (payment?.paymentStatus !== 'paid') return 0
  const living = signUp.people.flatMap(({ registration }) => registration?.id ?? [])
  return (payment.tickets ?? []).filter(({ registrationId }) => living.includes(registrationId)).length
}

/** Whom to ask, where the club is, and the way out on a device of others. */
function Leave({ order: { organisation }, onClosed }: Pick<OrderViewProps, 'order' | 'onClosed'>) {
  const { key, name, email } = organisation
  const close = useCloseOrder(onClosed)
  return (
    <div className="mt-8 grid justify-items-start gap-3">
      {email && (
        <p>
          {t.questionsTo({
            email,
            link: (inner) => (
              <a key="mail" className="text-link" href={`mailto:${email}`}>
                {inner}
              </a>
            ),
          })}
        </p>
      )}
      <a className="text-link" href={publicPath(key)}>
        {t.clubPage({ name })}
      </a>
      <div className="mt-3">
        <Button variant="secondary" busy={close.isPending} onClick={() => close.mutate()}>
          {t.close}
        </Button>
        <p className="mt-2 max-w-[62ch] text-meta text-soft">{t.closeNote}</p>
      </div>
      {close.error && <WriteError error={close.error} refused={t.notClosed} />}
    </div>
  )
}
