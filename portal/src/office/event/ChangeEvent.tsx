import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { Suspense, useState } from 'react'
import type { ComingEvent } from '../../api/event/event.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const WrittenEventDialog = lazyPart(() => import('./WrittenEventDialog.tsx'), 'WrittenEventDialog')

/** Changes a coming event. */
export function ChangeEvent({ event }: { event: ComingEvent }) {
  const [isOpen, setOpen] = useState(false)
  if (event.cancelledAt !== null) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {officeEventTexts.changeEvent}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WrittenEventDialog event={event} as="event" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
