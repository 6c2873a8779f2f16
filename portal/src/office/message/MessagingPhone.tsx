import type { Organisation } from '@medlem/contract/organisation'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import { Suspense, useState } from 'react'
import { useOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNotice } from '../../ui/useNotice.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

const MessagingPhoneDialog = lazyPart(() => import('./MessagingPhoneDialog.tsx'), 'MessagingPhoneDialog')

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
      <ErrorNotice error={error} title={officeMessageTexts.numberNotLoaded} retry={() => refetch()} />
    ) : (
      <Skeleton height="48px" />
    )
  }
  const { messagingPhone } = data
  const announce = (saved: string | null) => {
    setOpen(false)
    setNotice(saved ? officeMessageTexts.numberSaved : officeMessageTexts.numberRemoved)
  }
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <dl>
          <dt className="text-meta text-soft">{officeMessageTexts.number}</dt>
          <dd className={messagingPhone ? 'text-lead font-medium tabular-nums' : 'text-lead text-soft'}>
            {messagingPhone || officeMessageTexts.noNumber}
          </dd>
        </dl>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {messagingPhone
            ? officeMessageTexts.changeNumber({ hidden: visuallyHidden })
            : officeMessageTexts.addNumber({ hidden: visuallyHidden })}
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
  if (!phone) return officeMessageTexts.noNumberNote
  return isConnected ? officeMessageTexts.numberNote : officeMessageTexts.numberUnconnectedNote
}
