import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { useState } from 'react'
import type { ComingEvent } from '../../api/event/event.ts'
import { usePublishEvent } from '../../api/event/eventChange.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { foreignPart } from '../../ui/foreignPart.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

/** Publishes a draft, after one question. */
export function PublishEvent({ event, variant }: { event: ComingEvent; variant: 'primary' | 'quiet' }) {
  const { title } = event
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setAsked(true)}>
        {variant === 'quiet'
          ? officeEventTexts.publishNamed({ title, hidden: visuallyHidden })
          : officeEventTexts.publish}
      </Button>
      {isAsked && <PublishDialog event={event} onClose={() => setAsked(false)} />}
    </>
  )
}

/** The question before a draft is published, or an event is made a draft again. */
export function PublishDialog({ event, onClose }: { event: ComingEvent; onClose: () => void }) {
  const { title, languages, enabled } = event
  const publish = usePublishEvent(event)
  // As it was asked: the event changes before the dialog closes.
  const [wasEnabled] = useState(enabled)
  const named = { title, event: foreignPart(languages?.title) }
  return (
    <ConfirmDialog
      write={publish}
      onConfirm={() => publish.mutate(!wasEnabled, { onSuccess: onClose })}
      onClose={onClose}
      title={wasEnabled ? officeEventTexts.draftTitle(named) : officeEventTexts.publishTitle(named)}
      lead={wasEnabled ? officeEventTexts.draftLead : officeEventTexts.publishLead}
      submit={wasEnabled ? officeEventTexts.makeDraft : officeEventTexts.publish}
      failed={{ refused: commonTexts.nothingChanged }}
    />
  )
}
