import type { PortalOutbox } from '@medlem/contract/outbox'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Resend, UndeliveredList } from './UndeliveredList.tsx'

interface OutboxSectionProps {
  title: string
  /** Null at a server without this call. */
  outbox: Pick<UseQueryResult<PortalOutbox | null>, 'data' | 'error' | 'refetch'>
  resend: Resend
  /** The recipient of a message that is to no member. */
  others: string
  /** Shown beneath. */
  children: ReactNode
}

/** Delivery of messages: whether they leave the portal, how many wait, and which could not be delivered. */
export function OutboxSection({ title, outbox, resend, others, children }: OutboxSectionProps) {
  const { data, error, refetch } = outbox
  if (data === null) return null
  return (
    <div className="mb-12">
      <Section title={title}>
        {error && !data && (
          <ErrorNotice error={error} title={officeMessageTexts.outboxNotLoaded} retry={() => refetch()} />
        )}
        {!data && !error && <Skeleton height="84px" />}
        {data && (
          <div className="grid gap-4">
            {!data.mailServer && <NoMailServer />}
            {children}
            {data.waiting > 0 && <p>{officeMessageTexts.waiting({ count: data.waiting })}</p>}
            <UndeliveredList messages={data.undelivered} resend={resend} others={others} />
          </div>
        )}
      </Section>
    </div>
  )
}

function NoMailServer() {
  return (
    <Alert kind="warning" title={officeMessageTexts.noMailServer}>
      <p>{officeMessageTexts.noMailServerNote}</p>
    </Alert>
  )
}
