import { GUEST_KEPT_DAYS } from '@medlem/domain/guest'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { useGuestOrder } from '../../api/guest/guest.ts'
import { DeadLinkError } from '../../api/guest/openedByLink.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { AfterWindow, type Decided } from './AfterWindow.tsx'
import { GuestNotice } from './GuestHead.tsx'
import css from './guest.module.css'
import { OrderView } from './OrderView.tsx'

/** What somebody without an account signed up for: opened by the link in an e-mail, or after signing up, or by a payment window. */
export function GuestOrder() {
  const search = useScreenSearch('/guest-order')
  const [isClosed, setClosed] = useState(false)
  return (
    <div className={css.page}>
      {isClosed ? (
        <GuestNotice title={t.closed} lead={t.closedNote} />
      ) : (
        <AfterWindow
          search={search}
          show={(decided) => <Order {...decided} onClosed={() => setClosed(true)} />}
        />
      )}
    </div>
  )
}

function Order(props: Decided & { onClosed: () => void }) {
  const { data, error, refetch } = useGuestOrder()
  const isDead = error instanceof DeadLinkError
  const isNone = error instanceof CallError && (error.status === 401 || error.status === 404)
  if (isDead) return <GuestNotice title={t.linkDead} lead={t.linkDeadNote({ count: GUEST_KEPT_DAYS })} />
  if (isNone) return <GuestNotice title={t.linkNeeded} lead={t.linkNeededNote} />
  if (data) return <OrderView order={data} refresh={refetch} {...props} />
  if (!error) return <ScreenSkeleton />
  return (
    <>
      <GuestNotice title={t.order} />
      <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />
    </>
  )
}
