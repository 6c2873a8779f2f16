import { hrefOf } from '@medlem/contract/portalAddress'
import { Id } from '@medlem/contract/scalar'
import type { Thread } from '@medlem/contract/thread'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { useChangeNotifications } from '../../api/notification/notificationAction.ts'
import { useThread } from '../../api/thread/thread.ts'
import { ShownTogether } from '../../shared/ShownTogether.tsx'
import { OfficePart } from '../../shell/OfficePart.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { OWN_INBOX } from './InboxTabs.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { ThreadLog } from './ThreadLog.tsx'

/** One conversation; an unknown one, or another person's, is a page that does not exist. */
export function MessageRead() {
  const { thread } = useScreenSearch('/message-read')
  if (thread === undefined || thread === '') return <NothingChosen />
  const id = Id.safeParse(thread)
  if (!id.success) throw notFound({ routeId: rootRouteId })
  return <ThreadById key={id.data} id={id.data} />
}

function NothingChosen() {
  return (
    <>
      <PageHeading title={titleTexts.messages} />
      <EmptyState
        title={threadTexts.noneChosen}
        action={<ButtonLink href="/message-inbox">{threadTexts.seeAllMessages}</ButtonLink>}
      >
        {threadTexts.noneChosenNote}
      </EmptyState>
    </>
  )
}

function ThreadById({ id }: { id: string }) {
  const { data, error, refetch } = useThread(id)
  if (error instanceof CallError && error.status === 404) throw notFound({ routeId: rootRouteId })
  if (data) return <Conversation thread={data} />
  return (
    <>
      <PageHeading title={threadTexts.conversation} />
      {error ? (
        <ErrorNotice error={error} title={threadTexts.conversationNotLoaded} retry={() => refetch()} />
      ) : (
        <LoadingPart>
          <Skeleton height="260px" />
        </LoadingPart>
      )}
    </>
  )
}

function Conversation({ thread }: { thread: Thread }) {
  const { id, orgId, title, side, organisationName, memberName, messages, staffView } = thread
  const change = useChangeNotifications()
  const markRead = useEffectEvent((threadId: string) => change.mutate({ kind: 'readThread', threadId }))
  // Once when it is opened, and again when something comes in meanwhile: what the bell said of it is read.
  const arrived = messages.filter(({ from }) => from !== side).length
  useEffect(() => {
    if (arrived > 0) markRead(id)
  }, [id, arrived])
  const isBegunByOrganisation = messages[0]?.from === 'organisation'
  const lead = isBegunByOrganisation
    ? threadTexts.organisationWrote({ organisationName, memberName })
    : threadTexts.memberWrote({ memberName, organisationName })
  return (
    <>
      <PageHeading
        title={title}
        lead={side === 'member' ? threadTexts.withOrganisation({ organisationName }) : lead}
      >
        <p>
          <AppLink
            className="text-link"
            href={hrefOf('/message-inbox', { inbox: staffView ? orgId : OWN_INBOX })}
          >
            {threadTexts.allMessages}
          </AppLink>
        </p>
      </PageHeading>
      <ShownTogether>
        {staffView && (
          <OfficePart name="ThreadPanel" of={{ thread, staffView }} fallback={<Skeleton height="110px" />} />
        )}
        <ThreadLog thread={thread} />
        <ReplyForm thread={thread} />
      </ShownTogether>
    </>
  )
}
