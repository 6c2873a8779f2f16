import type { MemberNote } from '@medlem/contract/memberNote'
import type { PersonPage } from '@medlem/contract/person'
import { officePersonTexts as t } from '@medlem/i18n/en/portal/office/person'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useOfficeSearch } from '../../api/office/officeSearch.ts'
import { personAddress, useNotes, usePersonEmails } from '../../api/person/person.ts'
import { byMonth } from '../../shared/byMonth.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChipLinks } from '../../ui/ChipLinks.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { NoteRow } from './NoteRow.tsx'
import personCss from './person.module.css'
import { TimelineRow } from './TimelineRow.tsx'
import {
  entriesOf,
  hasEmails,
  type TimelineEntry,
  type TimelinePart,
  timelineCounts,
  timelineEntries,
} from './timelineEntries.ts'

interface TimelineProps {
  orgId: string
  page: PersonPage
  mayWrite: boolean
  seesConfidential: boolean
}

/** What happened with a person: payments, messages, events, notes, changes and looks in one list, which the address can narrow. */
export function PersonTimeline({ orgId, page, mayWrite, seesConfidential }: TimelineProps) {
  const memberId = page.person.id
  const { save, remove } = useNotes(orgId, memberId)
  const [editing, setEditing] = useState<{ note?: MemberNote }>()
  const edit = (note?: MemberNote) => {
    save.reset()
    setEditing(note ? { note } : {})
  }
  const emails = usePersonEmails(orgId, memberId, page.threads !== null)
  return (
    <Section
      title={t.timeline}
      action={
        mayWrite && (
          <Button variant="quiet" icon={<Plus size={18} aria-hidden="true" />} onClick={() => edit()}>
            {t.addNote}
          </Button>
        )
      }
    >
      {emails.error && (
        <ErrorNotice
          error={emails.error}
          title={t.emailsNotLoaded}
          retry={() => (emails.data ? emails.fetchNextPage() : emails.refetch())}
        />
      )}
      {remove.error && <WriteError error={remove.error} />}
      {emails.isLoading ? (
        <Skeleton height="420px" />
      ) : (
        <Happened
          orgId={orgId}
          page={page}
          emails={emails}
          onEdit={mayWrite ? edit : undefined}
          onDelete={remove.mutate}
        />
      )}
      {editing && (
        <NoteDialog
          orgId={orgId}
          memberId={memberId}
          note={editing.note}
          save={save}
          seesConfidential={seesConfidential}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}

interface HappenedProps {
  orgId: string
  page: PersonPage
  emails: ReturnType<typeof usePersonEmails>
  /** Left out for those who may not write notes. */
  onEdit: ((note: MemberNote) => void) | undefined
  onDelete: (noteId: string) => void
}

function Happened({
  orgId,
  page,
  emails: { data, hasNextPage, ...emails },
  onEdit,
  onDelete,
}: HappenedProps) {
  const { show } = useOfficeSearch('person')
  const loaded = data?.pages.flatMap((one) => one.emails) ?? []
  const entries = timelineEntries(page, loaded)
  const counts = timelineCounts(page, entries, hasNextPage)
  const part = show !== undefined && counts.has(show) ? show : 'all'
  const addressOf = (show: TimelinePart) =>
    personAddress(orgId, page.person.id, show === 'all' ? {} : { show })
  const links = [...counts]
    .filter(([one, count]) => one === 'all' || one === part || count !== 0)
    .map(([one, count]) => ({ key: one, href: addressOf(one), name: t[one], count }))
  const inLog = page.log !== null && (part === 'all' || part === 'changes' || part === 'looks')
  const { firstName, lastName } = page.person
  return (
    <>
      <ChipLinks className="mb-4" label={t.parts} links={links} current={part} />
      <Entries
        key={part}
        entries={entriesOf(part, entries, hasNextPage ? loaded.at(-1)?.createdAt : undefined)}
        hasMore={hasNextPage && hasEmails(part)}
        busy={emails.isFetchingNextPage}
        fetchMore={emails.fetchNextPage}
        onEdit={onEdit}
        onDelete={onDelete}
      />
      {inLog && (
        <p className="mt-3 text-meta">
          <AppLink
            className="text-link"
            href={officeAddress(orgId, 'audit', { name: `${firstName} ${lastName}` })}
          >
            {t.wholeLog}
          </AppLink>
        </p>
      )}
    </>
  )
}

const AT_ONCE = 20

interface EntriesProps extends Pick<HappenedProps, 'onEdit' | 'onDelete'> {
  entries: readonly TimelineEntry[]
  /** Whether older ones are still at the server. */
  hasMore: boolean
  busy: boolean
  fetchMore: () => unknown
}

/** Entries under their months, the newest first. */
function Entries({ entries, hasMore, busy, fetchMore, onEdit, onDelete }: EntriesProps) {
  const [most, setMost] = useState(AT_ONCE)
  if (entries.length === 0 && !hasMore) return <p className="text-soft">{t.nothingYet}</p>
  const showMore = () => {
    setMost(most + AT_ONCE)
    if (hasMore && entries.length < most + AT_ONCE) fetchMore()
  }
  return (
    <>
      {byMonth(entries.slice(0, most), ({ at }) => at).map(({ month, name, items }) => (
        <section key={month} className="@container mb-6">
          <h3 className={personCss.timelineMonth}>{name}</h3>
          <ol>
            {items.map(({ key, at, happening }) =>
              'note' in happening ? (
                <NoteRow key={key} note={happening.note} onEdit={onEdit} onDelete={onDelete} />
              ) : (
                <TimelineRow key={key} at={at} happening={happening} />
              ),
            )}
          </ol>
        </section>
      ))}
      <ShowMore when={entries.length > most || hasMore} busy={busy} onPress={showMore} />
    </>
  )
}
