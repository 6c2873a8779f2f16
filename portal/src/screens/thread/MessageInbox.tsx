import { hrefOf } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { PenLine } from 'lucide-react'
import { useAdministeredInboxes } from '../../api/thread/organisationThreads.ts'
import { OfficePart } from '../../shell/OfficePart.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { InboxTabs, OWN_INBOX } from './InboxTabs.tsx'
import { OwnInbox } from './OwnInbox.tsx'

/** The member's own messages; for staff also the inboxes that they share, of which the first is shown (`?inbox=`). */
export function MessageInbox() {
  const { inbox } = useScreenSearch('/message-inbox')
  const { organisations, error, refetch } = useAdministeredInboxes()
  if (!organisations) {
    return error ? (
      <ErrorNotice error={error} title={commonTexts.organisationsNotLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  const shared =
    inbox === OWN_INBOX ? undefined : (organisations.find(({ id }) => id === inbox) ?? organisations[0])
  return (
    <>
      <Heading isShared={shared !== undefined} orgId={shared?.id} />
      {organisations.length > 0 && (
        <InboxTabs organisations={organisations} current={shared?.id ?? OWN_INBOX} />
      )}
      {shared ? (
        <OfficePart
          key={shared.id}
          name="OrganisationThreads"
          of={{
            organisation: shared,
            listAt: (search) => hrefOf('/message-inbox', { inbox: shared.id, ...search }),
          }}
          fallback={<ScreenSkeleton />}
        />
      ) : (
        <OwnInbox />
      )}
    </>
  )
}

function Heading({ isShared, orgId }: { isShared: boolean; orgId: string | undefined }) {
  return (
    <ListHeading
      title={titleTexts.messages}
      lead={isShared ? threadTexts.sharedInboxLead : threadTexts.ownInboxLead}
    >
      <ButtonLink
        href={
          orgId === undefined
            ? hrefOf('/message-compose', { to: 'organisation' })
            : hrefOf('/message-compose', { org: orgId })
        }
        icon={<PenLine size={17} aria-hidden="true" />}
      >
        {threadTexts.newMessage}
      </ButtonLink>
    </ListHeading>
  )
}
