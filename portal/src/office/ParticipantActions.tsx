import type { EventParticipants } from '@medlem/contract/participant'
import { officeDoorTexts } from '@medlem/i18n/en/portal/office/door'
import { officeEventTexts as t } from '@medlem/i18n/en/portal/office/event'
import { officeParticipantTexts as participantTexts } from '@medlem/i18n/en/portal/office/participant'
import { Suspense, useState } from 'react'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { Button } from '../ui/Button.tsx'
import { copenhagenDay } from '../ui/format.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import type { ParticipantsAct } from './ActOnParticipants.tsx'
import { mayWriteTo, paidMethods } from './event/eventRights.ts'

const AddParticipantDialog = lazyPart(() => import('./AddParticipantDialog.tsx'), 'AddParticipantDialog')
interface ParticipantActionsProps {
  eventId: string
  orgId: string
  orgKey: string
  data: EventParticipants
  /** Whether some are shown, who are written to, or exported. */
  isAnyShown: boolean
  mayChange: boolean
  onAct: (kind: ParticipantsAct['kind']) => void
}

/** What staff do with those who come: sign another one up, write to them, take the list along. */
export function ParticipantActions({
  eventId,
  orgId,
  orgKey,
  data,
  isAnyShown,
  mayChange,
  onAct,
}: ParticipantActionsProps) {
  const may = useRightsIn(orgKey)
  const [isAdding, setAdding] = useState(false)
  const [opened] = useState(() => Date.now())
  const { settings, event } = data
  const isOver = copenhagenDay(new Date(event.endDate)) < copenhagenDay(new Date(opened))
  const takesPeople = settings.takesSignUps && event.enabled && event.cancelledAt === null && !isOver
  const isAny = data.participants.length > 0
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-x-2 gap-y-1 empty:hidden">
        {mayChange && (isAny || takesPeople) && (
          // The camera is allowed to that page's own document alone.
          <a className="button button-secondary" href={`/office/${orgId}/events/${eventId}/door`}>
            {officeDoorTexts.openDoor}
          </a>
        )}
        {mayChange && takesPeople && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {t.addParticipant}
          </Button>
        )}
        {isAnyShown && mayWriteTo(may) && (
          <Button variant="secondary" onClick={() => onAct('write')}>
            {t.writeToAll}
          </Button>
        )}
        {isAny && (
          <Button variant="secondary" onClick={() => window.print()}>
            {participantTexts.print}
          </Button>
        )}
        {isAnyShown && may('members:export') && (
          <Button variant="secondary" onClick={() => onAct('export')}>
            {t.exportList}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isAdding && (
          <AddParticipantDialog
            eventId={eventId}
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
