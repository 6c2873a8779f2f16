import { commonTexts } from '@medlem/i18n/en/portal/common'
import { filterTexts } from '@medlem/i18n/en/portal/filter'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { useState } from 'react'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { useNotifications } from '../../api/notification/notification.ts'
import { useChangeNotifications } from '../../api/notification/notificationAction.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useThreads } from '../../api/thread/thread.ts'
import { Alert } from '../../ui/Alert.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FilterSheet } from '../../ui/FilterSheet.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { InboxRow } from './InboxRow.tsx'
import { filterEntries, type InboxShow, inboxEntries } from './inboxEntries.ts'
import css from './ownInbox.module.css'

const SHOWS: readonly { value: InboxShow; label: string }[] = [
  { value: 'all', label: threadTexts.showAll },
  { value: 'unread', label: threadTexts.showUnread },
  { value: 'conversations', label: threadTexts.showConversations },
  { value: 'notices', label: threadTexts.showNotices },
]

/** The member's own conversations with organisations, and the portal's notifications. */
export function OwnInbox() {
  const threads = useThreads()
  const notifications = useNotifications()
  const failed = threads.error ?? notifications.error
  const retry = () => {
    threads.refetch()
    notifications.refetch()
  }
  if (threads.data && notifications.data) {
    return (
      <>
        <OwnMessages threads={threads.data} notifications={notifications.data} />
        <p className="mt-8">
          <AppLink className="text-link" href="/mailbox">
            {threadTexts.yourEmails}
          </AppLink>
        </p>
      </>
    )
  }
  if (!failed) return <Loading />
  return <ErrorNotice error={failed} title={threadTexts.messagesNotLoaded} retry={retry} />
}

function Loading() {
  return (
    <LoadingPart className="grid gap-4">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height="84px" />
      ))}
    </LoadingPart>
  )
}

interface OwnMessagesProps {
  threads: Parameters<typeof inboxEntries>[0]
  notifications: Parameters<typeof inboxEntries>[1]
}

function OwnMessages({ threads, notifications }: OwnMessagesProps) {
  const organisations = useOrganisations().data ?? []
  const change = useChangeNotifications()
  const [show, setShow] = useState<InboxShow>('all')
  const [query, setQuery] = useState('')
  const family = useFamilyStatus().data
  const all = inboxEntries(threads, notifications, organisations, family)
  if (all.length === 0) {
    return (
      <EmptyState
        title={threadTexts.noMessages}
        action={
          <ButtonLink variant="secondary" href="/message-compose">
            {threadTexts.writeToOrganisation}
          </ButtonLink>
        }
      >
        {threadTexts.noMessagesNote}
      </EmptyState>
    )
  }
  const shown = filterEntries(all, { show, query })
  return (
    <section aria-label={threadTexts.yourMessages}>
      <div className={`filter-row ${css.filters}`}>
        <SearchField
          compact
          label={commonTexts.search}
          placeholder={commonTexts.search}
          query={query}
          onQuery={setQuery}
        />
        <FilterSheet set={show === 'all' ? 0 : 1} done={filterTexts.show}>
          <SelectField
            label={threadTexts.show}
            options={SHOWS}
            value={show}
            onChange={({ target }) =>
              setShow(SHOWS.find(({ value }) => value === target.value)?.value ?? 'all')
            }
          />
        </FilterSheet>
      </div>
      <p role="status" className="text-meta text-soft max-mini:sr-only">
        {shown.length === all.length
          ? threadTexts.countAll({ count: all.length })
          : threadTexts.countShown({ shown: shown.length, count: all.length })}
      </p>
      {change.isError && (
        <Alert kind="error">
          <p>{threadTexts.notSaved}</p>
        </Alert>
      )}
      <ul className="mt-2 border-t border-line empty:hidden">
        {shown.map((entry) => (
          <InboxRow
            key={entry.id}
            entry={entry}
            onRead={() => change.mutate({ kind: 'read', id: entry.id })}
            onDelete={() => change.mutate({ kind: 'delete', id: entry.id })}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <EmptyState title={threadTexts.noneFound}>{threadTexts.noneFoundNote}</EmptyState>
      )}
    </section>
  )
}
