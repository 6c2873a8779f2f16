import { useState } from 'react'
import type { ComingEvent } from '../../api/event/event.ts'
import { useCancelEvent } from '../../api/event/eventChange.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

/** Cancels the event, after one question. */
export function CancelEvent({ event }: { event: ComingEvent }) {
  const cancel = useCancelEvent(event)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  if (event.cancelledAt !== null) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        Cancel the event
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={close}
        title={`Cancel ${event.title}?`}
        lead="It stays where it was seen, as cancelled, also in calendars that follow it. This can’t be undone."
      >
        <div className="grid gap-5">
          {cancel.error && <ErrorNotice error={cancel.error} title="The event was not cancelled." />}
          <DialogActions>
            <Button variant="secondary" onClick={close}>
              Keep the event
            </Button>
            <Button
              variant="danger"
              busy={cancel.isPending}
              onClick={() => cancel.mutate(undefined, { onSuccess: close })}
            >
              Cancel the event
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </>
  )
}
