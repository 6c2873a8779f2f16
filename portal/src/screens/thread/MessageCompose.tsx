import { hrefOf } from '@medlem/contract/portalAddress'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { useAdministeredInboxes } from '../../api/thread/organisationThreads.ts'
import { ShownTogether } from '../../shared/ShownTogether.tsx'
import { OfficePart } from '../../shell/OfficePart.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { ChipLinks } from '../../ui/ChipLinks.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { WriteMessage } from './WriteMessage.tsx'

/** A new message: to an organisation, and for its staff to a member unless they want otherwise (`?to=organisation`). */
export function MessageCompose() {
  const { to } = useScreenSearch('/message-compose')
  const { organisations, error } = useAdministeredInboxes()
  if (!organisations && !error) return <ScreenSkeleton />
  const staffOf = organisations ?? []
  const isToMember = staffOf.length > 0 && to !== 'organisation'
  return (
    <>
      <PageHeading
        title={threadTexts.newMessage}
        lead={isToMember ? threadTexts.composeToMemberLead : threadTexts.composeToOrganisationLead}
      />
      {staffOf.length > 0 && <Direction isToMember={isToMember} />}
      <ShownTogether key={String(isToMember)}>
        {isToMember ? (
          <OfficePart name="WriteToMember" of={{ organisations: staffOf }} fallback={<ScreenSkeleton />} />
        ) : (
          <WriteMessage />
        )}
        <p className="mt-10">
          <AppLink className="text-link" href="/message-inbox">
            {threadTexts.allMessages}
          </AppLink>
        </p>
      </ShownTogether>
    </>
  )
}

function Direction({ isToMember }: { isToMember: boolean }) {
  return (
    <ChipLinks
      label={threadTexts.toWhom}
      className="mb-7"
      current={isToMember ? 'member' : 'organisation'}
      links={[
        { key: 'member', href: '/message-compose', name: threadTexts.toMember },
        {
          key: 'organisation',
          href: hrefOf('/message-compose', { to: 'organisation' }),
          name: threadTexts.toOrganisation,
        },
      ]}
    />
  )
}
