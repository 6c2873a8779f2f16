import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { useSearch } from '@tanstack/react-router'
import { useAdministeredInboxes } from '../../api/thread/organisationThreads.ts'
import { OfficePart } from '../../shell/OfficePart.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { WriteMessage } from './WriteMessage.tsx'

/** A new message: to an organisation, and for its staff to a member unless they want otherwise (`?to=organisation`). */
export function MessageCompose() {
  const { to } = useSearch({ strict: false })
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
    </>
  )
}

function Direction({ isToMember }: { isToMember: boolean }) {
  const ways = [
    { href: '/message-compose', name: threadTexts.toMember, isCurrent: isToMember },
    { href: '/message-compose?to=organisation', name: threadTexts.toOrganisation, isCurrent: !isToMember },
  ]
  return (
    <nav aria-label={threadTexts.toWhom} className="-mx-1 mb-7 flex flex-wrap gap-1">
      {ways.map(({ href, name, isCurrent }) => (
        <AppLink
          key={href}
          href={href}
          aria-current={isCurrent ? 'true' : undefined}
          className="flex min-h-11 items-center rounded-full px-4 font-medium text-soft hover:text-ink aria-[current=true]:bg-mist aria-[current=true]:text-fjord"
        >
          {name}
        </AppLink>
      ))}
    </nav>
  )
}
