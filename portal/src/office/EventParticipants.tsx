import { isComing } from '@medlem/domain/event'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { Suspense, useState } from 'react'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useParticipants } from '../api/registration/participant.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useScreenSearch } from '../ui/useScreenSearch.ts'
import { EventPeople } from './EventPeople.tsx'
import { PARTICIPANTS } from './event/participants/ParticipantTools.tsx'
import { QuestionList } from './event/QuestionList.tsx'
import { TierList } from './event/TierList.tsx'

const CalledOff = lazyPart(() => import('./event/CalledOff.tsx'), 'CalledOff')
const HandBacks = lazyPart(() => import('./grant/HandBacks.tsx'), 'HandBacks')
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
  const { eventId, orgId, startDate, mayChange } = props
  const may = useRightsIn(props.orgKey)
  const { data, error, refetch } = useParticipants(eventId)
  const [isChanging, setChanging] = useState(false)
  const { refund: _, ...search } = useScreenSearch('/event-{id}-detail')
  const handBacks = data && may('money:read') && (
    <HandBacks orgId={props.orgId} eventId={eventId} mayTakeBack={may('money:write')} />
  )
  return (
    <>
      <Suspense fallback={null}>
        {mayChange && data?.event.cancelledAt && isComing({ ...data.event, enabled: true }, new Date()) ? (
          <CalledOff event={data.event}>{handBacks}</CalledOff>
        ) : (
          handBacks
        )}
      </Suspense>
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
        id={PARTICIPANTS}
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
        {data && <EventPeople {...props} data={data} search={search} />}
        <Suspense fallback={null}>
          {isChanging && data && (
            <SignUpSettingsDialog
              eventId={eventId}
              orgId={orgId}
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
