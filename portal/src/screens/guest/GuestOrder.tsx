import { GUEST_KEPT_DAYS } from '@medlem/domain/guest'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { useGuestOrder } from '../../api/guest/guest.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { Opened, OpenedPage } from './OpenedPage.tsx'
import { OrderView } from './OrderView.tsx'
import type { Decided } from './PaymentReturn.tsx'

/** What somebody without an account signed up for: opened by the link in an e-mail, or after signing up, or by a payment window. */
export function GuestOrder() {
  const search = useScreenSearch('/guest-order')
  return <OpenedPage search={search} words={t} show={(about) => <Order {...about} />} />
}

function Order(about: Decided & { onClosed: () => void }) {
  const order = useGuestOrder()
  const words = { ...t, title: t.order, linkDeadNote: t.linkDeadNote({ count: GUEST_KEPT_DAYS }) }
  return (
    <Opened opened={order} words={words}>
      {(data) => <OrderView order={data} refresh={order.refetch} {...about} />}
    </Opened>
  )
}
