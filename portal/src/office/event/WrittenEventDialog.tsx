import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import type { ComingEvent } from '../../api/event/event.ts'
import { useWrittenEvent } from '../../api/event/eventChange.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EventDialog } from './EventDialog.tsx'

export interface WrittenEventDialogProps {
  event: ComingEvent
  /** To change it, or to begin another one with it. */
  as: 'event' | 'model'
  onClose: () => void
  onDone?: ((sentence: string) => void) | undefined
}

/** The form of an event that is there, once its organisation's own words have come. */
export function WrittenEventDialog({ event, as, onClose, onDone }: WrittenEventDialogProps) {
  const { data, error, refetch } = useWrittenEvent(event)
  if (data) {
    return (
      <EventDialog
        orgId={event.orgId}
        event={as === 'event' ? data : undefined}
        model={as === 'model' ? data : undefined}
        onClose={onClose}
        onDone={onDone}
      />
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={as === 'event' ? officeEventTexts.changeEvent : officeEventTexts.newEvent}
    >
      {error ? (
        <ErrorNotice error={error} title={officeEventTexts.eventNotLoaded} retry={() => refetch()} />
      ) : (
        <Skeleton height="420px" />
      )}
    </Dialog>
  )
}
