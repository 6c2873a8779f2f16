import type { GuestOrder } from '@medlem/contract/guest'
import type { PaymentItem } from '@medlem/contract/payment'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { useEffect } from 'react'
import { useTakePlaces } from '../../api/guest/guest.ts'
import { KeptPlacesNotice } from '../../shared/event/KeptPlacesNotice.tsx'
import { untilWords } from '../../shared/event/tiers.ts'
import { dueOf, useTicketPayment } from '../../shared/event/useTicketPayment.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { listWords } from '../../ui/language.ts'
import { useNotice } from '../../ui/useNotice.ts'
import { placesToTake } from './orderState.ts'
import { PaymentDeclined } from './PaymentDeclined.tsx'
import { payAtOnce } from './payAtOnce.ts'

interface OrderStepsProps {
  order: GuestOrder
  refresh: () => Promise<unknown>
  payment: PaymentItem | undefined
  reason: string | undefined
}

/** What the order waits for: a payment, or that free places are taken; nothing once all is done. */
export function OrderSteps({ order, refresh, payment, reason }: OrderStepsProps) {
  const { organisation, signUp } = order
  const ticketPayment = useTicketPayment(organisation, signUp)
  const { pay } = ticketPayment
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page is shown.
  useEffect(() => {
    if (payAtOnce.take()) pay(signUp, { totalMinor: dueOf(signUp).totalMinor, discountCode: undefined })
  }, [])
  return (
    <>
      <PaymentDeclined payment={payment} reason={reason} />
      <KeptPlacesNotice isOrder signUp={signUp} ticketPayment={ticketPayment} refresh={refresh} />
      <FreePlaces order={order} />
    </>
  )
}

/** Free places that are kept: the link in the e-mail takes them. */
function FreePlaces({ order: { email, isConfirmed, signUp } }: Pick<OrderStepsProps, 'order'>) {
  const take = useTakePlaces()
  const { notice, setNotice, place } = useNotice()
  const kept = placesToTake(signUp)
  const count = kept?.ids.length ?? 0
  const moment = kept?.until && untilWords(kept.until)
  const names = signUp.people.flatMap(({ firstName, registration }) =>
    registration && kept?.ids.includes(registration.id) ? [firstName] : [],
  )
  const press = () =>
    kept &&
    take.mutateAsync(kept.ids).then(
      () => setNotice(t.taken({ count, names: listWords(names) })),
      () => undefined,
    )
  return (
    <>
      {kept && isConfirmed && (
        <div className="mb-6">
          <Alert
            title={moment ? t.keptUntil({ count, moment }) : t.kept({ count })}
            actions={
              <Button busy={take.isPending} onClick={press}>
                {t.takePlaces({ count })}
              </Button>
            }
          >
            <p>{listWords(names)}</p>
          </Alert>
        </div>
      )}
      {kept && !isConfirmed && (
        <div className="mb-6">
          <Alert title={t.mailSent({ email })}>
            <p>{moment ? t.openLinkBy({ count, moment }) : t.openLink({ count })}</p>
          </Alert>
        </div>
      )}
      {/* To be seen it stands below the heading, as how the order stands. */}
      <p ref={place} role="status" tabIndex={-1} className="visually-hidden">
        {notice}
      </p>
      {take.error && (
        <div className="mb-6">
          <WriteError error={take.error} refused={t.notTaken} unknown={t.takenUnknown} />
        </div>
      )}
    </>
  )
}
