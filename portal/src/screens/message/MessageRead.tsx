import type { ContactThread, ThreadMessage } from '@medlem/contract/contactThread'
import { Id } from '@medlem/contract/scalar'
import { notFound, rootRouteId, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { CallError } from '../../api/callError.ts'
import { useThread } from '../../api/contact.ts'
import { useChangeNotifications } from '../../api/notificationAction.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnswerForm } from './AnswerForm.tsx'

/** One conversation; an unknown one, or somebody else's, is a page that does not exist. */
export function MessageRead() {
  const { thread } = useSearch({ strict: false })
  if (thread === undefined || thread === '') return <NothingChosen />
  const id = Id.safeParse(thread)
  if (!id.success) throw notFound({ routeId: rootRouteId })
  return <Thread key={id.data} id={id.data} />
}

function NothingChosen() {
  return (
    <>
      <PageHeading title="Messages" />
      <EmptyState
        title="No conversation is chosen"
        action={<ButtonLink href="/message-inbox">See all messages</ButtonLink>}
      >
        Open one from your messages, or write a new one.
      </EmptyState>
    </>
  )
}

function Thread({ id }: { id: string }) {
  const { data, error, refetch } = useThread(id)
  if (error instanceof CallError && error.status === 404) throw notFound({ routeId: rootRouteId })
  if (data) return <Conversation thread={data} />
  return (
    <>
      <PageHeading title="Conversation" />
      {error ? (
        <ErrorNotice error={error} title="The conversation could not be loaded." retry={() => refetch()} />
      ) : (
        <div role="status">
          <span className="visually-hidden">Loading</span>
          <Skeleton height="260px" />
        </div>
      )}
    </>
  )
}

function Conversation({ thread }: { thread: ContactThread }) {
  const { id, title, side, organisationName, memberName, messages } = thread
  const change = useChangeNotifications()
  const markRead = useEffectEvent((threadId: string) => {
    if (side === 'member') change.mutate({ kind: 'readThread', threadId })
  })
  // Once when it is opened, and again when an answer comes in meanwhile.
  const answers = messages.filter(({ from }) => from === 'organisation').length
  useEffect(() => {
    if (answers > 0) markRead(id)
  }, [id, answers])
  const names = { member: memberName, organisation: organisationName, [side]: 'You' }
  return (
    <>
      <PageHeading
        title={title}
        lead={side === 'member' ? `With ${organisationName}` : `${memberName} wrote to ${organisationName}`}
      >
        <p>
          <AppLink className="text-link" href="/message-inbox">
            All messages
          </AppLink>
        </p>
      </PageHeading>
      <div role="log" aria-label="Conversation" className="max-w-180">
        <ol className="grid gap-4">
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              isOwn={message.from === side}
              name={names[message.from]}
            />
          ))}
        </ol>
      </div>
      <AnswerForm thread={thread} />
    </>
  )
}

interface MessageProps {
  message: ThreadMessage
  isOwn: boolean
  name: string
}

function Message({ message: { message, createdAt }, isOwn, name }: MessageProps) {
  return (
    <li
      className={
        isOwn
          ? 'ml-[clamp(0px,8%,4rem)] rounded-card bg-mist px-5 py-4'
          : 'mr-[clamp(0px,8%,4rem)] rounded-card border border-line bg-raised px-5 py-4'
      }
    >
      <p className="flex flex-wrap justify-between gap-x-6 text-meta">
        <span className="font-semibold">{name}</span>
        <time dateTime={createdAt} className="text-soft tabular-nums">
          {formatInstant(createdAt)}
        </time>
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap">{message}</p>
    </li>
  )
}
