import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import type { ComingEvent } from '../../api/event/event.ts'
import { useWrittenEvent } from '../../api/event/eventChange.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EventDialog } from './EventDialog.tsx'

export interface WrittenEventDialogProps {
  event: ComingEvent
  onClose: () => void
}

/** The form of an event that is there, once its organisation's own words have come. */
export function WrittenEventDialog({ event, onClose }: WrittenEventDialogProps) {
  const { data, error, refetch } = useWrittenEvent(event)
  if (data) return <EventDialog orgId={event.orgId} event={data} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={officeEventTexts.changeEvent}>
      {error ? (
        <ErrorNotice error={error} title={officeEventTexts.eventNotLoaded} retry={() => refetch()} />
      ) : (
        <Skeleton height="420px" />
      )}
    </Dialog>
  )
}
