import { isComing } from '@medlem/domain/event'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { Suspense, useState } from 'react'
import type { ComingEvent } from '../../api/event/event.ts'
import { useParticipants } from '../../api/registration/participant.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { CancelEvent } from './CancelEvent.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { PublishEvent } from './PublishEvent.tsx'

const WrittenEventDialog = lazyPart(() => import('./WrittenEventDialog.tsx'), 'WrittenEventDialog')
const CopyEventDialog = lazyPart(() => import('./CopyEventDialog.tsx'), 'CopyEventDialog')

/** What staff do with an event: one that is over or cancelled is copied alone, and a draft can be deleted. */
export function EventActions({ event }: { event: ComingEvent }) {
  const { data } = useParticipants(event.id)
  const [open, setOpen] = useState<'change' | 'copy' | null>(null)
  const close = () => setOpen(null)
  const isSettled = event.cancelledAt !== null || !isComing({ ...event, enabled: true }, new Date())
  const isEmpty = data?.participants.length === 0
  return (
    <>
      {!isSettled && (
        <>
          {!event.enabled && <PublishEvent event={event} variant="primary" />}
          <Button variant="secondary" onClick={() => setOpen('change')}>
            {officeEventTexts.changeEvent}
          </Button>
        </>
      )}
      <Button variant="secondary" onClick={() => setOpen('copy')}>
        {officeEventTexts.copyThis}
      </Button>
      {!event.enabled && isEmpty && <DeleteDraft event={event} />}
      {!isSettled && event.enabled && (
        <>
          {isEmpty && <PublishEvent event={event} variant="secondary" />}
          <CancelEvent event={event} />
        </>
      )}
      <Suspense fallback={null}>
        {open === 'change' && <WrittenEventDialog event={event} onClose={close} />}
        {open === 'copy' && <CopyEventDialog event={event} onClose={close} />}
      </Suspense>
    </>
  )
}
