import { type ReactNode, useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { DeadLinkError } from '../../api/guest/openedByLink.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { GuestNotice } from './GuestHead.tsx'
import css from './guest.module.css'
import { type Decided, PaymentReturn } from './PaymentReturn.tsx'

interface OpenedPageProps {
  /** Of the page's address. */
  search: Record<string, string | undefined>
  words: Record<'closed' | 'closedNote', string>
  show: (about: Decided & { onClosed: () => void }) => ReactNode
}

/** A page of somebody without an account: opened by a link in an e-mail, left for a payment window, and closed on a device of others. */
export function OpenedPage({ search, words, show }: OpenedPageProps) {
  const [isClosed, setClosed] = useState(false)
  return (
    <div className={css.page}>
      {isClosed ? (
        <GuestNotice title={words.closed} lead={words.closedNote} />
      ) : (
        <PaymentReturn
          search={search}
          show={(decided) => show({ ...decided, onClosed: () => setClosed(true) })}
        />
      )}
    </div>
  )
}

interface OpenedProps<Data> {
  opened: { data?: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  words: Record<'title' | 'linkDead' | 'linkDeadNote' | 'linkNeeded' | 'linkNeededNote' | 'notLoaded', string>
  children: (data: Data) => ReactNode
}

/** What the link opened, or why there is nothing to show. */
export function Opened<Data>({ opened: { data, error, refetch }, words, children }: OpenedProps<Data>) {
  const isNone = error instanceof CallError && [401, 403, 404].includes(error.status)
  if (error instanceof DeadLinkError) return <GuestNotice title={words.linkDead} lead={words.linkDeadNote} />
  if (isNone) return <GuestNotice title={words.linkNeeded} lead={words.linkNeededNote} />
  if (data) return children(data)
  if (!error) return <ScreenSkeleton />
  return (
    <>
      <GuestNotice title={words.title} />
      <ErrorNotice error={error} title={words.notLoaded} retry={() => refetch()} />
    </>
  )
}
