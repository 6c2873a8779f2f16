import { eventTexts } from '@medlem/i18n/en/portal/event'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const FollowDialog = lazyPart(() => import('./FollowDialog.tsx'), 'FollowDialog')

/** Opens what leads to the family's calendar in a program of one's own. */
export function FollowButton() {
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
          <FollowDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
