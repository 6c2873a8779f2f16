import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { useState } from 'react'
import type { ComingEvent } from '../../api/event/event.ts'
import { useCancelEvent } from '../../api/event/eventChange.ts'
import { useSignUp } from '../../api/registration/registration.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { foreignPart } from '../../ui/foreignPart.tsx'

/** Cancels the event, after one question. */
export function CancelEvent({ event }: { event: ComingEvent }) {
  const cancel = useCancelEvent(event)
  const isPriced = useSignUp(event.id).data?.tiers.some(({ unitMinor }) => unitMinor > 0)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {officeEventTexts.cancelEvent}
      </Button>
      {isAsked && (
        <ConfirmDialog
          write={cancel}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: close })}
          onClose={close}
          title={officeEventTexts.cancelTitle({
            title: event.title,
            event: foreignPart(event.languages?.title),
          })}
          lead={
            isPriced
              ? `${officeEventTexts.cancelLead} ${officeTierTexts.allGivenBack}`
              : officeEventTexts.cancelLead
          }
          cancel={officeEventTexts.keepEvent}
          submit={officeEventTexts.cancelEvent}
          isDanger
          failed={{ refused: officeEventTexts.eventNotCancelled }}
        />
      )}
    </>
  )
}
