import type { EventParticipant, EventParticipants } from '@medlem/contract/registration'
import { officeDoorTexts } from '@medlem/i18n/en/portal/office/door'
import { officeEventTexts as t } from '@medlem/i18n/en/portal/office/event'
import { officeParticipantTexts as participantTexts } from '@medlem/i18n/en/portal/office/participant'
import { Suspense, useState } from 'react'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useParticipantExport } from '../api/registration/registration.ts'
import { Button } from '../ui/Button.tsx'
import { downloadCsv } from '../ui/download.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

const AddParticipantDialog = lazyPart(() => import('./AddParticipantDialog.tsx'), 'AddParticipantDialog')
const GroupMessageDialog = lazyPart(
  () => import('./member/bulk/GroupMessageDialog.tsx'),
  'GroupMessageDialog',
)

interface ParticipantActionsProps {
  eventId: string
  orgId: string
  orgKey: string
  data: EventParticipants
  /** Those that are shown, who are written to. */
  shown: readonly Pick<EventParticipant, 'memberId'>[]
  mayChange: boolean
}

/** What staff do with those who come: sign another one up, write to them, take the list along. */
export function ParticipantActions({
  eventId,
  orgId,
  orgKey,
  data,
  shown,
  mayChange,
}: ParticipantActionsProps) {
  const may = useRightsIn(orgKey)
  const file = useParticipantExport(eventId)
  const [dialog, setDialog] = useState<'add' | 'write'>()
  const [sent, setSent] = useState<number>()
  const close = () => setDialog(undefined)
  const save = () =>
    file.mutate(undefined, { onSuccess: (text) => downloadCsv(`participants-${orgKey}.csv`, text) })
  const isAny = data.participants.length > 0
  const memberIds = shown.map(({ memberId }) => memberId)
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-x-2 gap-y-1 empty:hidden">
        {mayChange && isAny && (
          // The camera is allowed to that page's own document alone.
          <a className="button button-secondary" href={`/office/${orgId}/events/${eventId}/door`}>
            {officeDoorTexts.openDoor}
          </a>
        )}
        {mayChange && may('members:read') && data.settings.takesSignUps && data.event.enabled && (
          <Button variant="secondary" onClick={() => setDialog('add')}>
            {t.addParticipant}
          </Button>
        )}
        {memberIds.length > 0 && may('messages:write') && (
          <Button variant="secondary" onClick={() => setDialog('write')}>
            {t.writeToAll}
          </Button>
        )}
        {isAny && (
          <Button variant="secondary" onClick={() => window.print()}>
            {participantTexts.print}
          </Button>
        )}
        {isAny && may('members:export') && (
          <Button variant="secondary" busy={file.isPending} onClick={save}>
            {t.exportList}
          </Button>
        )}
      </div>
      <p role="status" className="mb-4 text-meta text-soft empty:hidden">
        {sent !== undefined && t.messageSent({ count: sent })}
      </p>
      {file.error && <ErrorNotice error={file.error} title={t.notExported} retry={save} />}
      <Suspense fallback={null}>
        {dialog === 'add' && (
          <AddParticipantDialog
            eventId={eventId}
            orgId={orgId}
            tiers={data.tiers}
            currency={data.currency}
            mayRecord={may('money:write')}
            onClose={close}
          />
        )}
        {dialog === 'write' && (
          <GroupMessageDialog
            orgId={orgId}
            selection={{ kind: 'some', memberIds }}
            form={`event-message-${eventId}`}
            onClose={close}
            onSent={(count) => {
              setSent(count)
              close()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
