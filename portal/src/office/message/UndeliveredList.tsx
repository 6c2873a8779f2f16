import type { UndeliveredMessage } from '@medlem/contract/outbox'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

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
    resend.mutate(id, { onSuccess: () => setNotice(officeMessageTexts.triedAgain({ subject })) })
  }
  return (
    <>
      {messages.length === 0 ? (
        <p className="text-soft">{officeMessageTexts.noUndelivered}</p>
      ) : (
        <p>{officeMessageTexts.undelivered({ count: messages.length })}</p>
      )}
      {resend.error && <WriteError error={resend.error} refused={officeMessageTexts.notResent} />}
      <p role="status" className="text-soft empty:hidden">
        {notice}
      </p>
      <List aria-label={commonTexts.notDelivered}>
        {messages.map((message) => (
          <Undelivered
            key={message.id}
            message={message}
            others={others}
            busy={resend.isPending && resend.variables === message.id}
            onSend={() => sendAgain(message)}
          />
        ))}
      </List>
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
    <li className="grid items-start gap-x-8 gap-y-3 py-4 mini:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-4 text-meta text-soft">
          <span>
            {channel === 'whatsapp'
              ? officeMessageTexts.whatsAppTo({ name: memberName ?? others })
              : officeMessageTexts.emailTo({ name: memberName ?? others })}
          </span>
          <time dateTime={createdAt} className="tabular-nums">
            {formatInstant(createdAt)}
          </time>
        </p>
        <h3 className="text-lead font-medium">{subject}</h3>
        <p className="text-soft break-words">{reason}</p>
        <p className="text-meta text-soft">{officeMessageTexts.tries({ count: tries })}</p>
      </div>
      <Button variant="secondary" busy={busy} onClick={onSend}>
        {officeMessageTexts.sendAgain({ subject, hidden: visuallyHidden })}
      </Button>
    </li>
  )
}
