import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { useState } from 'react'
import type { ComingEvent } from '../../api/event/event.ts'
import { usePublishEvent } from '../../api/event/eventChange.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { foreignPart } from '../../ui/foreignPart.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

/** Publishes a draft, or makes an event a draft again, after one question. */
export function PublishEvent({
  event,
  variant,
}: {
  event: ComingEvent
  variant: 'primary' | 'secondary' | 'quiet'
}) {
  const { title, languages, enabled } = event
  const publish = usePublishEvent(event)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const named = { title, event: foreignPart(languages?.title) }
  const submit = enabled ? officeEventTexts.makeDraft : officeEventTexts.publish
  return (
    <>
      <Button variant={variant} onClick={() => setAsked(true)}>
        {variant === 'quiet' ? officeEventTexts.publishNamed({ title, hidden: visuallyHidden }) : submit}
      </Button>
      {isAsked && (
        <ConfirmDialog
          write={publish}
          onConfirm={() => publish.mutate(!enabled, { onSuccess: close })}
          onClose={close}
          title={enabled ? officeEventTexts.draftTitle(named) : officeEventTexts.publishTitle(named)}
          lead={enabled ? officeEventTexts.draftLead : officeEventTexts.publishLead}
          submit={submit}
          failed={{ refused: commonTexts.nothingChanged }}
        />
      )}
    </>
  )
}
