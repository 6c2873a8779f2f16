import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { useState } from 'react'
import type { ComingEvent } from '../../api/event/event.ts'
import { useCancelEvent } from '../../api/event/eventChange.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { foreignPart } from '../../ui/foreignPart.tsx'

/** Cancels the event, after one question. */
export function CancelEvent({ event }: { event: ComingEvent }) {
  const cancel = useCancelEvent(event)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  if (event.cancelledAt !== null) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {officeEventTexts.cancelEvent}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={close}
        title={officeEventTexts.cancelTitle({
          title: event.title,
          event: foreignPart(event.languages?.title),
        })}
        lead={officeEventTexts.cancelLead}
      >
        <div className="grid gap-5">
          {cancel.error && <ErrorNotice error={cancel.error} title={officeEventTexts.eventNotCancelled} />}
          <DialogActions>
            <Button variant="secondary" onClick={close}>
              {officeEventTexts.keepEvent}
            </Button>
            <Button
              variant="danger"
              busy={cancel.isPending}
              onClick={() => cancel.mutate(undefined, { onSuccess: close })}
            >
              {officeEventTexts.cancelEvent}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </>
  )
}
