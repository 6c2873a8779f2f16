import type { EventParticipants as Participants } from '@medlem/contract/participant'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { Suspense, useMemo, useState } from 'react'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { participantCount } from '../shared/event/signUpLabels.ts'
import { formatInstant } from '../ui/format.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useScreenSearch } from '../ui/useScreenSearch.ts'
import type { ParticipantsAct } from './ActOnParticipants.tsx'
import { DoorConflicts } from './door/DoorConflicts.tsx'
import { DoorLinks } from './door/DoorLinks.tsx'
import { ParticipantList } from './event/participants/ParticipantList.tsx'
import { choose, type ListSearch, listed } from './event/participants/participantList.ts'

const AnswerFilters = lazyPart(() => import('./AnswerFilters.tsx'), 'AnswerFilters')
const ActOnParticipants = lazyPart(() => import('./ActOnParticipants.tsx'), 'ActOnParticipants')
const ParticipantDialogs = lazyPart(() => import('./ParticipantDialogs.tsx'), 'ParticipantDialogs')

interface EventPeopleProps {
  eventId: string
  orgId: string
  orgKey: string
  /** Instant, for the list on paper. */
  startDate: string
  /** Whether the person may change who comes and how. */
  mayChange: boolean
  data: Participants
  search: ListSearch
}

function noneSentence({ event, settings }: EventPeopleProps['data']): string {
  if (event.cancelledAt !== null) return officeEventTexts.noneCancelled
  return settings.takesSignUps ? officeEventTexts.noParticipants : officeEventTexts.takesNoSignUps
}

/** The people themselves: what can be done with all that are shown or chosen, and with each. */
export function EventPeople(props: EventPeopleProps) {
  const { eventId, orgId, orgKey, startDate, mayChange, data, search } = props
  const may = useRightsIn(orgKey)
  const { refund: continued } = useScreenSearch('/event-{id}-detail')
  const [said, setSaid] = useState('')
  const [act, setAct] = useState<ParticipantsAct>()
  const all = useMemo(() => listed(data), [data])
  // As it was opened: a write may take the person out of the list before the dialog closes.
  const [opened, setOpened] = useState(
    all.find(({ paid }) => continued !== undefined && paid?.paymentId === continued),
  )
  const { show, tier, find, sort, filter } = search
  const rows = useMemo(
    () => choose(all, { show, tier, find, sort, filter }),
    [all, show, tier, find, sort, filter],
  )
  const { settings } = data
  return (
    <>
      <p className="no-print mb-4 text-soft tabular-nums">
        {all.length > 0 ? `${participantCount(all, settings.capacity)}.` : noneSentence(data)}
      </p>
      <div className="no-print">
        <DoorConflicts conflicts={data.conflicts} />
        {mayChange && settings.takesSignUps && data.event.enabled && data.event.cancelledAt === null && (
          <DoorLinks eventId={eventId} />
        )}
      </div>
      <p className="hidden tabular-nums print:block">{formatInstant(startDate)}</p>
      {all.length > 0 && (
        <ParticipantList
          data={data}
          all={all}
          rows={rows}
          search={search}
          filters={
            (data.questions.length > 0 || filter !== undefined) && (
              <Suspense fallback={<Skeleton height="36px" />}>
                <AnswerFilters data={data} all={all} search={search} />
              </Suspense>
            )
          }
          staff={{ may, mayChange }}
          said={said}
          onOpen={setOpened}
          onAct={(kind, people) => setAct({ kind, people })}
        />
      )}
      <Suspense fallback={null}>
        {act && (
          <ActOnParticipants
            eventId={eventId}
            orgId={orgId}
            orgKey={orgKey}
            act={act}
            onClose={() => setAct(undefined)}
            onSent={(count) => {
              setSaid(officeEventTexts.messageSent({ count }))
              setAct(undefined)
            }}
          />
        )}
        {opened && (
          <ParticipantDialogs
            eventId={eventId}
            orgId={orgId}
            data={data}
            may={may}
            mayChange={mayChange}
            search={search}
            one={opened}
            isRefunded={continued !== undefined}
            onSaid={setSaid}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
