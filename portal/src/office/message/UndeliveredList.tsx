import type { UndeliveredMessage } from '@medlem/contract/outbox'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'

/** Retries the message with an id. */
export type Resend = Pick<
  UseMutationResult<unknown, Error, string>,
  'mutate' | 'isPending' | 'variables' | 'error'
>

interface UndeliveredListProps {
  messages: readonly UndeliveredMessage[]
  resend: Resend
  /** The recipient of a message that is to no member. */
  others: string
}

/** The messages that could not be delivered, each with its reason and a button to retry it. */
export function UndeliveredList({ messages, resend, others }: UndeliveredListProps) {
  const [notice, setNotice] = useState('')
  const sendAgain = ({ id, subject }: UndeliveredMessage) => {
    setNotice('')
    resend.mutate(id, { onSuccess: () => setNotice(`“${subject}” is tried again now.`) })
  }
  return (
    <>
      {messages.length === 0 ? (
        <p className="text-soft">There are no undelivered messages.</p>
      ) : (
        <p>
          {messages.length === 1
            ? 'One message could not be delivered.'
            : `${messages.length} messages could not be delivered.`}{' '}
          Each one says why. Fix the cause, then send it again.
        </p>
      )}
      {resend.error && <ErrorNotice error={resend.error} title="The message was not sent again." />}
      <p role="status" className="text-soft empty:hidden">
        {notice}
      </p>
      <ul aria-label="Not delivered" className="border-t border-line empty:hidden">
        {messages.map((message) => (
          <Undelivered
            key={message.id}
            message={message}
            others={others}
            busy={resend.isPending && resend.variables === message.id}
            onSend={() => sendAgain(message)}
          />
        ))}
      </ul>
    </>
  )
}

interface UndeliveredProps {
  message: UndeliveredMessage
  others: string
  busy: boolean
  onSend: () => void
}

function Undelivered({ message, others, busy, onSend }: UndeliveredProps) {
  const { channel, subject, memberName, reason, tries, createdAt } = message
  return (
    <li className="grid items-start gap-x-8 gap-y-3 border-b border-line py-4 mini:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-4 text-meta text-soft">
          <span>{`${channel === 'whatsapp' ? 'WhatsApp' : 'E-mail'} to ${memberName ?? others}`}</span>
          <time dateTime={createdAt} className="tabular-nums">
            {formatInstant(createdAt)}
          </time>
        </p>
        <h3 className="text-lead font-medium">{subject}</h3>
        <p className="text-soft break-words">{reason}</p>
        <p className="text-meta text-soft">{tries === 1 ? 'Tried once' : `Tried ${tries} times`}</p>
      </div>
      <Button variant="secondary" busy={busy} onClick={onSend}>
        Send again
        <span className="visually-hidden">: {subject}</span>
      </Button>
    </li>
  )
}
