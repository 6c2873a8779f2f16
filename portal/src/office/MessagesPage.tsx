import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { isSuperAdmin } from '@medlem/domain/access'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useSessionActions } from '../session/session.ts'
import { ShownTogether } from '../shared/ShownTogether.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { ListHeading } from '../ui/ListHeading.tsx'
import { GroupMessage } from './groupMessage/GroupMessage.tsx'
import { GroupMessages } from './groupMessage/GroupMessages.tsx'
import { OneOutbox } from './message/OrganisationOutbox.tsx'
import { NoAccess } from './NoAccess.tsx'
import { OrganisationThreads } from './thread/OrganisationThreads.tsx'

/** What members and an organisation write to each other, what went to several, and which messages did not arrive. */
export function MessagesPage({ organisation }: { organisation: Organisation }) {
  const { roles } = useSessionActions()
  const may = useRightsIn(organisation.key)
  const { batch } = useOfficeSearch('messages')
  if (batch) return <GroupMessage organisation={organisation} batchId={batch} />
  if (!may('messages:read')) return <NoAccess title={officeFrameTexts.messages} />
  return (
    <>
      <ListHeading title={officeFrameTexts.messages} lead={organisation.name}>
        {may('messages:write') && (
          <ButtonLink variant="secondary" href={hrefOf('/message-compose', { org: organisation.id })}>
            {officeFrameTexts.writeMessage}
          </ButtonLink>
        )}
      </ListHeading>
      <ShownTogether>
        {/* Support shares no inbox: it acts for the member instead. */}
        {!isSuperAdmin(roles) && (
          <div className="mb-12">
            <OrganisationThreads
              organisation={organisation}
              listAt={(search) => officeAddress(organisation.id, 'messages', search)}
            />
          </div>
        )}
        {may('messages:write') && <GroupMessages organisation={organisation} />}
        <OneOutbox organisation={organisation} />
      </ShownTogether>
    </>
  )
}
