import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { Suspense, useState } from 'react'
import type { ComingEvent } from '../../api/event/event.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const CancelEventDialog = lazyPart(() => import('./CancelEventDialog.tsx'), 'CancelEventDialog')

/** Cancels the event, once it was seen whom and what that concerns. */
export function CancelEvent({ event }: { event: ComingEvent }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {officeEventTexts.cancelEvent}
      </Button>
      <Suspense fallback={null}>
        {isAsked && <CancelEventDialog event={event} onClose={() => setAsked(false)} />}
      </Suspense>
    </>
  )
}
