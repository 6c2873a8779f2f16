import type { Organisation } from '@medlem/contract/organisation'
import { lazy, Suspense, useState } from 'react'
import { useOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNotice } from '../../ui/useNotice.ts'

const MessagingPhoneDialog = lazy(() =>
  import('./MessagingPhoneDialog.tsx').then(({ MessagingPhoneDialog: it }) => ({ default: it })),
)

interface MessagingPhoneProps {
  organisation: Pick<Organisation, 'id'>
  /** Whether messages leave the portal on WhatsApp at all. */
  isConnected: boolean
}

/** The number at which an organisation is notified on WhatsApp of new messages, and a way to change it. */
export function MessagingPhone({ organisation: { id }, isConnected }: MessagingPhoneProps) {
  const { data, error, refetch } = useOrganisationSettings(id)
  const [isOpen, setOpen] = useState(false)
  const { notice, setNotice, place } = useNotice()
  if (!data) {
    return error ? (
      <ErrorNotice error={error} title="Your number could not be loaded." retry={() => refetch()} />
    ) : (
      <Skeleton height="48px" />
    )
  }
  const { messagingPhone } = data
  const announce = (saved: string | null) => {
    setOpen(false)
    setNotice(saved ? 'Your number is saved.' : 'You get no messages on WhatsApp.')
  }
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <dl>
          <dt className="text-meta text-soft">Your own number on WhatsApp</dt>
          <dd className={messagingPhone ? 'text-lead font-medium tabular-nums' : 'text-lead text-soft'}>
            {messagingPhone || 'None'}
          </dd>
        </dl>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {messagingPhone ? 'Change' : 'Add'}
          <span className="visually-hidden"> your own number on WhatsApp</span>
        </Button>
      </div>
      <p className="max-w-[62ch] text-meta text-soft">{whatComes(messagingPhone, isConnected)}</p>
      <p ref={place} tabIndex={-1} role="status" className="text-meta text-soft empty:hidden">
        {notice}
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <MessagingPhoneDialog
            settings={data}
            isConnected={isConnected}
            onClose={() => setOpen(false)}
            onSaved={announce}
          />
        </Suspense>
      )}
    </div>
  )
}

function whatComes(phone: string | null, isConnected: boolean): string {
  if (!phone) return 'Enter a number to get a message there when a member writes to you.'
  return isConnected
    ? 'When a member writes to you, you get a message there.'
    : 'Nothing is sent to it until WhatsApp is connected.'
}
