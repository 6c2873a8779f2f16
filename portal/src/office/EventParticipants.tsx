import type { EventParticipants as Participants } from '@medlem/contract/registration'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { Suspense, useMemo, useState } from 'react'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useParticipants } from '../api/registration/registration.ts'
import { participantCount } from '../shared/event/signUpLabels.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formatInstant } from '../ui/format.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useScreenSearch } from '../ui/useScreenSearch.ts'
import { DoorConflicts } from './door/DoorConflicts.tsx'
import { DoorLinks } from './door/DoorLinks.tsx'
import { EventFigures } from './event/EventFigures.tsx'
import { ParticipantTable } from './event/participants/ParticipantTable.tsx'
import { listAddress, ParticipantTools } from './event/participants/ParticipantTools.tsx'
import { choose, type ListSearch, listed } from './event/participants/participantList.ts'
import { QuestionList } from './event/QuestionList.tsx'
import { TierList } from './event/TierList.tsx'
import { ParticipantActions } from './ParticipantActions.tsx'

const ParticipantDialogs = lazyPart(() => import('./ParticipantDialogs.tsx'), 'ParticipantDialogs')
const SignUpSettingsDialog = lazyPart(
  () => import('./event/SignUpSettingsDialog.tsx'),
  'SignUpSettingsDialog',
)

export interface EventParticipantsProps {
  eventId: string
  orgId: string
  orgKey: string
  /** Instant, the latest end of sign-ups. */
  startDate: string
  /** Whether the person may change who comes and how. */
  mayChange: boolean
}

/** For those who run events: who comes and who waits, and how the event takes sign-ups. */
export function EventParticipants(props: EventParticipantsProps) {
  const { eventId, startDate, mayChange } = props
  const { data, error, refetch } = useParticipants(eventId)
  const [isChanging, setChanging] = useState(false)
  const { refund: _, ...search } = useScreenSearch('/event-{id}-detail')
  return (
    <>
      {data && data.participants.length > 0 && (
        <EventFigures data={data} address={(show) => listAddress(eventId, { ...search, show })} />
      )}
      {data && (data.tiers.length > 0 || (mayChange && data.settings.takesSignUps)) && (
        <TierList eventId={eventId} data={data} mayChange={mayChange} />
      )}
      {data && (
        <QuestionList
          eventId={eventId}
          data={data}
          mayChange={mayChange && (data.settings.takesSignUps || data.questions.length > 0)}
        />
      )}
      <Section
        title={titleTexts.participants}
        action={
          data &&
          mayChange && (
            <Button variant="quiet" onClick={() => setChanging(true)}>
              {data.settings.takesSignUps ? officeEventTexts.changeSignUp : officeEventTexts.takeSignUps}
            </Button>
          )
        }
      >
        {!data && !error && <Skeleton height="120px" />}
        {error && (
          <ErrorNotice error={error} title={officeEventTexts.participantsNotLoaded} retry={() => refetch()} />
        )}
        {data && <People {...props} data={data} search={search} />}
        <Suspense fallback={null}>
          {isChanging && data && (
            <SignUpSettingsDialog
              eventId={eventId}
              startDate={startDate}
              settings={data.settings}
              version={data.version}
              onClose={() => setChanging(false)}
            />
          )}
        </Suspense>
      </Section>
    </>
  )
}

interface PeopleProps extends EventParticipantsProps {
  data: Participants
  search: ListSearch
}

/** The people themselves: what can be done with all that are shown, and with each. */
function People({ eventId, orgId, orgKey, startDate, mayChange, data, search }: PeopleProps) {
  const may = useRightsIn(orgKey)
  const { refund: continued } = useScreenSearch('/event-{id}-detail')
  const [said, setSaid] = useState('')
  const all = useMemo(() => listed(data), [data])
  // As it was opened: a write may take the person out of the list before the dialog closes.
  const [chosen, setChosen] = useState(
    all.find(({ paid }) => continued !== undefined && paid?.paymentId === continued),
  )
  const { show, tier, find, sort } = search
  const rows = useMemo(() => choose(all, { show, tier, find, sort }), [all, show, tier, find, sort])
  const seesPeople = may('members:read')
  const seesMoney = may('money:read')
  const { currency, questions, tiers, settings } = data
  const columns = useMemo(
    () => ({
      orgId,
      currency,
      questions,
      seesPeople,
      seesMoney,
      hasTiers: tiers.length > 0,
      hasMoney: tiers.some(({ unitMinor }) => unitMinor > 0) || all.some(({ paid }) => paid !== null),
    }),
    [orgId, currency, questions, seesPeople, seesMoney, tiers, all],
  )
  const hasMenu = mayChange || seesPeople || seesMoney
  return (
    <>
      <p className="no-print mb-4 text-soft tabular-nums">
        {all.length > 0
          ? `${participantCount(all, settings.capacity)}.`
          : settings.takesSignUps
            ? officeEventTexts.noParticipants
            : officeEventTexts.takesNoSignUps}
      </p>
      <ParticipantActions
        eventId={eventId}
        orgId={orgId}
        orgKey={orgKey}
        data={data}
        shown={rows}
        mayChange={mayChange}
      />
      <div className="no-print">
        <DoorConflicts conflicts={data.conflicts} />
        {mayChange && settings.takesSignUps && data.event.enabled && <DoorLinks eventId={eventId} />}
      </div>
      <p className="hidden tabular-nums print:block">{formatInstant(startDate)}</p>
      {all.length > 0 && (
        <>
          <ParticipantTools eventId={eventId} all={all} tiers={tiers} search={search} />
          <p role="status" className="no-print mb-2 text-meta text-soft tabular-nums">
            {said || t.shown({ shown: rows.length, all: all.length })}
          </p>
          {rows.length > 0 ? (
            <ParticipantTable
              columns={columns}
              rows={rows}
              isByName={sort === 'name'}
              onMenu={hasMenu ? setChosen : undefined}
            />
          ) : (
            <EmptyState
              title={t.noMatch}
              action={
                <ButtonLink variant="secondary" href={listAddress(eventId, {})}>
                  {t.showAll}
                </ButtonLink>
              }
            />
          )}
        </>
      )}
      <Suspense fallback={null}>
        {chosen && (
          <ParticipantDialogs
            eventId={eventId}
            orgId={orgId}
            data={data}
            may={may}
            mayChange={mayChange}
            search={search}
            one={chosen}
            isRefunded={continued !== undefined}
            onSaid={setSaid}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
