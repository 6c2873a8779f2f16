import { eventTexts } from '@medlem/i18n/en/portal/event'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const CalendarFeedDialog = lazyPart(() => import('./CalendarFeedDialog.tsx'), 'CalendarFeedDialog')

/** Opens what leads to the family's calendar in a program of one's own. */
export function CalendarFeedButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-4">
      <Button
        variant="secondary"
        icon={<CalendarPlus size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {eventTexts.followCalendar}
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarFeedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
