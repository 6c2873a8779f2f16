import type { Organisation } from '@medlem/contract/organisation'
import { Id } from '@medlem/contract/scalar'
import { isSuperAdmin } from '@medlem/domain/access'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { useSearch } from '@tanstack/react-router'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useSessionActions } from '../session/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SentMessage } from './groupMessage/SentMessage.tsx'
import { SentMessages } from './groupMessage/SentMessages.tsx'
import { OneOutbox } from './message/OrganisationOutbox.tsx'
import { OrganisationThreads } from './thread/OrganisationThreads.tsx'

/** What members and an organisation write to each other, what went to several, and which messages did not arrive. */
export function MessagesPage({ organisation }: { organisation: Organisation }) {
  const { roles } = useSessionActions()
  const may = useRightsIn(organisation.key)
  const { batch } = useSearch({ strict: false }) as { batch?: string }
  if (Id.safeParse(batch).success) return <SentMessage organisation={organisation} batchId={batch ?? ''} />
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeading title={officeFrameTexts.messages} lead={organisation.name} />
        {may('messages:write') && (
          <ButtonLink variant="secondary" className="mb-8" href={`/message-compose?org=${organisation.id}`}>
            {officeFrameTexts.writeMessage}
          </ButtonLink>
        )}
      </div>
      {/* Support shares no inbox: it acts for the member instead. */}
      {!isSuperAdmin(roles) && (
        <div className="mb-12">
          <OrganisationThreads
            organisation={organisation}
            list={officeAddress(organisation.id, 'messages')}
          />
        </div>
      )}
      {may('messages:write') && <SentMessages organisation={organisation} />}
      <OneOutbox organisation={organisation} />
    </>
  )
}
