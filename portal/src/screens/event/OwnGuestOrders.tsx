import type { OwnGuestOrder } from '@medlem/contract/guest'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { useState } from 'react'
import { useOwnGuestOrders, useTakeGuestOrder } from '../../api/registration/ownGuestOrders.ts'
import { eventStart } from '../../shared/event/eventTimes.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { listWords } from '../../ui/language.ts'

/** What the reader signed up for as a guest, before there was an account: each can be taken along. Nothing where there is none. */
export function OwnGuestOrders() {
  const { data } = useOwnGuestOrders()
  const take = useTakeGuestOrder()
  const [taken, setTaken] = useState('')
  // The answer takes the notice away, so a callback of the mutation would not run.
  const onTake = ({ id, event: { title: event } }: OwnGuestOrder) =>
    take.mutateAsync(id).then(
      () => setTaken(eventTexts.takenAlong({ event })),
      () => undefined,
    )
  const orders = data ?? []
  if (orders.length === 0 && taken === '') return null
  return (
    <div className="mb-6 grid gap-4">
      <p role="status" className="font-medium empty:hidden">
        {taken}
      </p>
      {orders.map((order) => (
        <Alert
          key={order.id}
          title={eventTexts.guestOrderFound({ event: order.event.title })}
          actions={
            <Button
              variant="secondary"
              busy={take.isPending && take.variables === order.id}
              onClick={() => !take.isPending && onTake(order)}
            >
              {eventTexts.takeAlong}
            </Button>
          }
        >
          <p className="tabular-nums">
            {eventTexts.guestOrderLead({
              organisation: order.organisationName,
              moment: eventStart(order.event),
            })}
          </p>
          {order.brings.length > 0 && <p>{eventTexts.guestsStay({ names: listWords(order.brings) })}</p>}
          {take.isError && take.variables === order.id && (
            <WriteError
              error={take.error}
              refused={eventTexts.notTakenAlong}
              unknown={eventTexts.takenUnknown}
              again={eventTexts.checkStatus}
            />
          )}
        </Alert>
      ))}
    </div>
  )
}
