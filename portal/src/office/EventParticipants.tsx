import type { EventParticipant } from '@medlem/contract/registration'
import { officeDoorTexts } from '@medlem/i18n/en/portal/office/door'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { Suspense, useState } from 'react'
import { useParticipants } from '../api/registration/registration.ts'
import { participantCount, registrationWord } from '../shared/event/signUpLabels.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formatInstant, momentParts } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { visuallyHidden } from '../ui/visuallyHidden.tsx'
import { DoorConflicts } from './door/DoorConflicts.tsx'
import { DoorLinks } from './door/DoorLinks.tsx'
import { ParticipantActions } from './ParticipantActions.tsx'

const RemoveDialog = lazyPart(() => import('./event/RemoveDialog.tsx'), 'RemoveDialog')
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
export function EventParticipants({ eventId, orgId, orgKey, startDate, mayChange }: EventParticipantsProps) {
  const { data, error, refetch } = useParticipants(eventId)
  const [leaving, setLeaving] = useState<EventParticipant | null>(null)
  const [isChanging, setChanging] = useState(false)
  return (
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
      {data && (
        <>
          <p className="mb-4 text-soft tabular-nums">
            {data.participants.length === 0
              ? data.settings.takesSignUps
                ? officeEventTexts.noParticipants
                : officeEventTexts.takesNoSignUps
              : `${participantCount(data.participants, data.settings.capacity)}.`}
          </p>
          <ParticipantActions
            eventId={eventId}
            orgId={orgId}
            orgKey={orgKey}
            data={data}
            mayChange={mayChange}
          />
          <DoorConflicts conflicts={data.conflicts} />
          {mayChange && data.settings.takesSignUps && <DoorLinks eventId={eventId} />}
          <List>
            {data.participants.map((one) => (
              <ParticipantRow
                key={one.registrationId}
                participant={one}
                onRemove={mayChange ? () => setLeaving(one) : undefined}
              />
            ))}
          </List>
        </>
      )}
      <Suspense fallback={null}>
        {leaving && <RemoveDialog eventId={eventId} participant={leaving} onClose={() => setLeaving(null)} />}
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
  )
}

function ParticipantRow({
  participant,
  onRemove,
}: {
  participant: EventParticipant
  /** Left out for one who may only look. */
  onRemove: (() => void) | undefined
}) {
  const { name, offerExpiresAt, signedUpAt, cameAt } = participant
  const { tone, word } = registrationWord(participant)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-0.5 py-2">
      <span className="flex-1 basis-52 font-semibold">{name}</span>
      <span className="basis-60 text-meta text-soft tabular-nums">
        {offerExpiresAt
          ? officeEventTexts.keptUntil({ moment: formatInstant(offerExpiresAt) })
          : cameAt
            ? officeDoorTexts.cameAt({ time: momentParts(cameAt).time })
            : officeEventTexts.since({ moment: formatInstant(signedUpAt) })}
      </span>
      <span className="basis-44 tabular-nums">
        <StatusDot tone={tone}>{word}</StatusDot>
      </span>
      {onRemove && (
        <Button variant="quiet" onClick={onRemove}>
          {officeEventTexts.remove({ name, hidden: visuallyHidden })}
        </Button>
      )}
    </li>
  )
}
