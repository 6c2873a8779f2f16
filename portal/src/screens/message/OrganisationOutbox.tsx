import type { Organisation } from '@medlem/contract/organisation'
import type { Outbox, UndeliveredMessage } from '@medlem/contract/outbox'
import { isSuperAdmin } from '@medlem/domain/access'
import { useState } from 'react'
import { useAdministered } from '../../api/administered.ts'
import { useOutbox, useResendMessage } from '../../api/outbox.ts'
import { useSessionActions } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WhatsAppFares } from './WhatsAppFares.tsx'

/** For administrators: whether messages of their organisations leave the portal, and which could not be delivered. */
export function OrganisationOutbox() {
  const { roles } = useSessionActions()
  const { organisations } = useAdministered()
  // Support would be shown every organisation's.
  if (isSuperAdmin(roles)) return null
  return organisations?.map((organisation) => <OneOutbox key={organisation.id} organisation={organisation} />)
}

function OneOutbox({ organisation: { id, name } }: { organisation: Organisation }) {
  const { data, error, refetch } = useOutbox(id)
  // A server that does not tell has nothing to be shown.
  if (data === null) return null
  return (
    <div className="mb-12">
      <Section title={`Messages of ${name}`}>
        {error && !data && (
          <ErrorNotice
            error={error}
            title="How your messages fare could not be loaded."
            retry={() => refetch()}
          />
        )}
        {!data && !error && <Skeleton height="84px" />}
        {data && <Fares orgId={id} outbox={data} />}
      </Section>
    </div>
  )
}

function Fares({ orgId, outbox }: { orgId: string; outbox: Outbox }) {
  const { mailServer, whatsApp, waiting, undelivered } = outbox
  const resend = useResendMessage(orgId)
  const [told, setTold] = useState('')
  const sendAgain = ({ id, subject }: UndeliveredMessage) => {
    setTold('')
    resend.mutate(id, { onSuccess: () => setTold(`“${subject}” is tried again now.`) })
  }
  return (
    <div className="grid gap-4">
      {!mailServer && (
        <Alert kind="warning" title="No mail server is connected">
          <p>
            E-mails are not sent. They are kept, and members read theirs under Mailbox. Whoever runs the
            portal connects a mail server with SMTP_URL.
          </p>
        </Alert>
      )}
      {waiting > 0 && (
        <p>{waiting === 1 ? 'One message waits to be sent.' : `${waiting} messages wait to be sent.`}</p>
      )}
      <WhatsAppFares whatsApp={whatsApp} />
      {undelivered.length === 0 ? (
        <p className="text-soft">There is no message that could not be delivered.</p>
      ) : (
        <p>
          {undelivered.length === 1
            ? 'One message could not be delivered.'
            : `${undelivered.length} messages could not be delivered.`}{' '}
          Each says why: put that right, then send it again.
        </p>
      )}
      {resend.error && <ErrorNotice error={resend.error} title="The message was not sent again." />}
      <p role="status" className="text-soft empty:hidden">
        {told}
      </p>
      <ul aria-label="Not delivered" className="border-t border-line empty:hidden">
        {undelivered.map((message) => (
          <Undelivered
            key={message.id}
            message={message}
            busy={resend.isPending && resend.variables === message.id}
            onSend={() => sendAgain(message)}
          />
        ))}
      </ul>
    </div>
  )
}

interface UndeliveredProps {
  message: UndeliveredMessage
  busy: boolean
  onSend: () => void
}

function Undelivered({ message, busy, onSend }: UndeliveredProps) {
  const { channel, subject, memberName, reason, tries, createdAt } = message
  return (
    <li className="grid items-start gap-x-8 gap-y-3 border-b border-line py-4 mini:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-4 text-meta text-soft">
          <span>{`${channel === 'whatsapp' ? 'WhatsApp' : 'E-mail'} to ${memberName ?? 'yourselves'}`}</span>
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
