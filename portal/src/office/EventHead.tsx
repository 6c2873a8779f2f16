import type { EventParticipants } from '@medlem/contract/participant'
import { officeDoorTexts } from '@medlem/i18n/en/portal/office/door'
import { officeEventTexts as t } from '@medlem/i18n/en/portal/office/event'
import { officeParticipantTexts as participantTexts } from '@medlem/i18n/en/portal/office/participant'
import { Suspense, useMemo, useState } from 'react'
import type { ComingEvent } from '../api/event/event.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useParticipants } from '../api/registration/participant.ts'
import { Button } from '../ui/Button.tsx'
import { copenhagenDay } from '../ui/format.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useScreenSearch } from '../ui/useScreenSearch.ts'
import type { ParticipantsAct } from './ActOnParticipants.tsx'
import { EventFigures } from './event/EventFigures.tsx'
import { EventMore } from './event/EventMore.tsx'
import { mayWriteTo, paidMethods } from './event/eventRights.ts'
import { PublishEvent } from './event/PublishDialog.tsx'
import { listAddress } from './event/participants/ParticipantTools.tsx'
import { choose, listed } from './event/participants/participantList.ts'

const ActOnParticipants = lazyPart(() => import('./ActOnParticipants.tsx'), 'ActOnParticipants')
const AddParticipantDialog = lazyPart(() => import('./AddParticipantDialog.tsx'), 'AddParticipantDialog')

interface EventHeadProps {
  event: ComingEvent
  orgKey: string
  /** Whether the person may change the event, and who comes. */
  mayChange: boolean
}

/** What staff do with an event, and its figures, each of which opens the list of those that it counts. */
export function EventHead({ event, orgKey, mayChange }: EventHeadProps) {
  const { data } = useParticipants(event.id)
  const may = useRightsIn(orgKey)
  const { refund: _, ...search } = useScreenSearch('/event-{id}-detail')
  const { show, tier, find, sort, filter } = search
  const rows = useMemo(
    () => (data ? choose(listed(data), { show, tier, find, sort, filter }) : []),
    [data, show, tier, find, sort, filter],
  )
  const [act, setAct] = useState<ParticipantsAct['kind']>()
  const [said, setSaid] = useState('')
  const isAny = data !== undefined && data.participants.length > 0
  const canExport = rows.length > 0 && may('members:export')
  return (
    <div className="no-print mb-10 min-h-12">
      <div className="flex flex-wrap gap-2">
        <EventMore
          event={event}
          mayChange={mayChange}
          isEmpty={data && !isAny}
          withList={[
            ...(isAny ? [{ id: 'print', label: participantTexts.print, onPress: () => window.print() }] : []),
            ...(canExport ? [{ id: 'export', label: t.exportList, onPress: () => setAct('export') }] : []),
          ]}
        />
        {data && <Deeds event={event} orgKey={orgKey} mayChange={mayChange} data={data} />}
        {rows.length > 0 && mayWriteTo(may) && (
          <Button
            variant={mayChange && dayOf(event) === 'before' ? 'primary' : 'secondary'}
            onClick={() => setAct('write')}
          >
            {t.writeToAll}
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 font-medium empty:hidden">
        {said}
      </p>
      {isAny && (
        <EventFigures data={data} address={(one) => listAddress(event.id, { ...search, show: one })} />
      )}
      <Suspense fallback={null}>
        {act && (
          <ActOnParticipants
            eventId={event.id}
            orgId={event.orgId}
            orgKey={orgKey}
            act={{ kind: act, people: rows }}
            onClose={() => setAct(undefined)}
            onSent={(count) => {
              setSaid(t.messageSent({ count }))
              setAct(undefined)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The day of the event, or one before or after it. */
function dayOf({ startDate, endDate }: Pick<ComingEvent, 'startDate' | 'endDate'>) {
  const today = copenhagenDay(new Date())
  if (today < copenhagenDay(startDate)) return 'before'
  return today > copenhagenDay(endDate) ? 'after' : 'today'
}

/** What is done most: a draft is published, people are signed up, and on the day the door is opened. */
function Deeds({ event, orgKey, mayChange, data }: EventHeadProps & { data: EventParticipants }) {
  const may = useRightsIn(orgKey)
  const [isAdding, setAdding] = useState(false)
  const [opened] = useState(() => Date.now())
  const { id, orgId, enabled, cancelledAt } = event
  const takesPeople =
    data.settings.takesSignUps && enabled && cancelledAt === null && dayOf(event) !== 'after'
  if (!mayChange) return null
  return (
    <>
      {!enabled && cancelledAt === null && dayOf(event) !== 'after' && (
        <PublishEvent event={event} variant="primary" />
      )}
      {takesPeople && (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {t.addParticipant}
        </Button>
      )}
      {(data.participants.length > 0 || takesPeople) && (
        // The camera is allowed to that page's own document alone.
        <a
          className={`button button-${dayOf(event) === 'today' ? 'primary' : 'secondary'}`}
          href={`/office/${orgId}/events/${id}/door`}
        >
          {officeDoorTexts.openDoor}
        </a>
      )}
      <Suspense fallback={null}>
        {isAdding && (
          <AddParticipantDialog
            eventId={id}
            orgId={orgId}
            tiers={data.tiers}
            currency={data.currency}
            hasBegun={Date.parse(event.startDate) <= opened}
            mayFind={may('members:read')}
            methods={paidMethods(may)}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}
