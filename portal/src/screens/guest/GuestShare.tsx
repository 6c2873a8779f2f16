import { SHARE_KEPT_DAYS } from '@medlem/domain/claim'
import { shareTexts as t } from '@medlem/i18n/en/portal/share'
import { useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { DeadLinkError } from '../../api/guest/openedByLink.ts'
import { useOwnShare } from '../../api/guest/share.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { AfterWindow, type Decided } from './AfterWindow.tsx'
import { GuestNotice } from './GuestHead.tsx'
import css from './guest.module.css'
import { ShareView } from './ShareView.tsx'

/** What somebody without an account is asked to pay of a claim: opened by the link in an e-mail or a letter, or by a payment window. */
export function GuestShare() {
  const search = useScreenSearch('/guest-share')
  const [isClosed, setClosed] = useState(false)
  return (
    <div className={css.page}>
      {isClosed ? (
        <GuestNotice title={t.closed} lead={t.closedNote} />
      ) : (
        <AfterWindow
          search={search}
          show={(decided) => <Share {...decided} onClosed={() => setClosed(true)} />}
        />
      )}
    </div>
  )
}

function Share(props: Decided & { onClosed: () => void }) {
  const { data, error, refetch } = useOwnShare()
  const isDead = error instanceof DeadLinkError
  const isNone = error instanceof CallError && [401, 403, 404].includes(error.status)
  if (isDead) return <GuestNotice title={t.linkDead} lead={t.linkDeadNote({ count: SHARE_KEPT_DAYS })} />
  if (isNone) return <GuestNotice title={t.linkNeeded} lead={t.linkNeededNote} />
  if (data) return <ShareView share={data} refresh={refetch} {...props} />
  if (!error) return <ScreenSkeleton />
  return (
    <>
      <GuestNotice title={t.yours} />
      <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />
    </>
  )
}
