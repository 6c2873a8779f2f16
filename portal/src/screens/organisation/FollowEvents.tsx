import type { Organisation } from '@medlem/contract/organisation'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { organisationFeedAddress, useCalendarFeed } from '../../api/calendarFeed/calendarFeed.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FeedAddress } from '../../ui/FeedAddress.tsx'

/** What the organisation plans for everyone, for a calendar program. */
export function FollowEvents({ organisation }: { organisation: Organisation }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-4">
      <Button
        variant="secondary"
        icon={<CalendarPlus size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {organisationTexts.followEvents}
      </Button>
      {isOpen && <FollowEventsDialog organisation={organisation} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface DialogProps {
  organisation: Organisation
  onClose: () => void
}

function FollowEventsDialog({ organisation: { key, name }, onClose }: DialogProps) {
  // A server that keeps no private addresses has no public ones either, and says so.
  const { error } = useCalendarFeed()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={organisationTexts.followEvents}
      lead={organisationTexts.followEventsLead({ name })}
    >
      {error ? (
        <ErrorNotice error={error} title={organisationTexts.nothingToFollow} />
      ) : (
        <FeedAddress address={organisationFeedAddress(key)} hint={organisationTexts.followEventsHint} />
      )}
    </Dialog>
  )
}
