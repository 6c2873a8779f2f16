import type { ThreadSummary } from '@medlem/contract/contactThread'
import type { Organisation } from '@medlem/contract/organisation'
import { administers, isSuperAdmin } from '@medlem/domain/access'
import { useOrganisationThreads } from '../../api/contact.ts'
import { useOrganisations } from '../../api/organisation.ts'
import { useSession, useSessionActions } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** For administrators: what members wrote to their organisations. Support reads as the member, by acting for them. */
export function OrganisationInbox() {
  const { roles } = useSessionActions()
  const { selectedImpersonateMember } = useSession()
  const organisations = useOrganisations().data ?? []
  if (selectedImpersonateMember || isSuperAdmin(roles)) return null
  return organisations
    .filter(({ key }) => administers(roles, key))
    .map((organisation) => <Inbox key={organisation.id} organisation={organisation} />)
}

function Inbox({ organisation }: { organisation: Organisation }) {
  const { data, error, refetch } = useOrganisationThreads(organisation.id)
  return (
    <div className="mt-12">
      <Section title={`To ${organisation.name}`}>
        {error && (
          <ErrorNotice
            error={error}
            title="The messages to your organisation could not be loaded."
            retry={() => refetch()}
          />
        )}
        {!data && !error && <Skeleton height="84px" />}
        {data?.length === 0 && (
          <p className="text-soft">Nobody has written yet. What members write will show here.</p>
        )}
        <ul className="border-t border-line empty:hidden">
          {data?.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function ThreadRow({ thread }: { thread: ThreadSummary }) {
  const { id, memberName, title, excerpt, lastAt, lastFrom } = thread
  const isWaiting = lastFrom === 'member'
  return (
    <li className="relative grid gap-x-8 gap-y-1 border-b border-line py-4 mini:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-4 text-meta text-soft">
          <span>{memberName}</span>
          <StatusDot tone={isWaiting ? 'waiting' : 'good'}>
            {isWaiting ? 'Waiting for an answer' : 'Answered'}
          </StatusDot>
        </p>
        <h3 className={isWaiting ? 'text-lead font-semibold' : 'text-lead font-medium'}>
          <AppLink
            className="underline decoration-edge decoration-1 after:absolute after:inset-0 hover:decoration-current"
            href={`/message-read?thread=${id}`}
          >
            {title}
          </AppLink>
        </h3>
        <p className="line-clamp-2 text-soft">{excerpt}</p>
      </div>
      <time dateTime={lastAt} className="text-meta text-soft tabular-nums">
        {formatInstant(lastAt)}
      </time>
    </li>
  )
}
