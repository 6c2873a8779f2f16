import type { EventParticipant, EventParticipants as Participants } from '@medlem/contract/registration'
import { officeDoorTexts } from '@medlem/i18n/en/portal/office/door'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { type ReactNode, Suspense, useState } from 'react'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useParticipants } from '../api/registration/registration.ts'
import { participantCount, registrationWord } from '../shared/event/signUpLabels.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formatInstant, formatMoney, momentParts } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { visuallyHidden } from '../ui/visuallyHidden.tsx'
import { DoorConflicts } from './door/DoorConflicts.tsx'
import { DoorLinks } from './door/DoorLinks.tsx'
import { EventFigures } from './event/EventFigures.tsx'
import { TierList } from './event/TierList.tsx'
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
  const may = useRightsIn(orgKey)
  return (
    <>
      {data && data.participants.length > 0 && <EventFigures data={data} />}
      {data && (data.tiers.length > 0 || (mayChange && data.settings.takesSignUps)) && (
        <TierList eventId={eventId} data={data} mayChange={mayChange} />
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
                  place={<PlaceOf participant={one} data={data} seesMoney={may('money:read')} />}
                  onRemove={mayChange ? () => setLeaving(one) : undefined}
                />
              ))}
            </List>
          </>
        )}
        <Suspense fallback={null}>
          {leaving && (
            <RemoveDialog
              eventId={eventId}
              participant={leaving}
              currency={data?.currency ?? ''}
              onClose={() => setLeaving(null)}
            />
          )}
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

function ParticipantRow({
  participant,
  place,
  onRemove,
}: {
  participant: EventParticipant
  /** The kind of place, and what was paid for it. */
  place: ReactNode
  /** Left out for one who may only look. */
  onRemove: (() => void) | undefined
}) {
  const { name, offerExpiresAt, signedUpAt, cameAt } = participant
  const { tone, word } = registrationWord(participant)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-0.5 py-2">
      <span className="flex-1 basis-52">
        <span className="font-semibold">{name}</span>
        {place}
      </span>
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

interface PlaceOfProps {
  participant: EventParticipant
  data: Participants
  seesMoney: boolean
}

/** The kind of place that somebody has, and what was paid for it. */
function PlaceOf({ participant: { name, tierId, paid }, data, seesMoney }: PlaceOfProps) {
  const tier = data.tiers.find(({ id }) => id === tierId)
  if (!tier && !paid) return null
  const amount = paid && formatMoney(paid.amountMinor, data.currency)
  return (
    <span className="block text-meta text-soft tabular-nums">
      {tier?.name}
      {tier && amount && ' · '}
      {paid &&
        amount &&
        (seesMoney ? (
          <AppLink className="text-link" href={`/membership-${paid.paymentId}-receipt`}>
            {officeTierTexts.openReceipt({ name, amount, hidden: visuallyHidden })}
          </AppLink>
        ) : (
          officeTierTexts.paidFor({ amount })
        ))}
    </span>
  )
}
