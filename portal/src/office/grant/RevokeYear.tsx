import { useState } from 'react'
import { useRevokeYear } from '../../api/grant/grant.ts'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'

interface RevokeYearProps {
  historyId: string
  year: number
  kind: 'manual' | 'grant'
}

const leads = {
  manual:
    'The year ends at once, and the recorded payment no longer counts. Paying the money out is up to you. The receipt keeps its number.',
  grant: 'The year ends at once. The member can buy it.',
}

/** An administrator takes back a year that was given, or paid outside the portal. */
export function RevokeYear({ historyId, year, kind }: RevokeYearProps) {
  const { mutateAsync, isPending, error } = useRevokeYear(historyId)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="quiet" className="-ml-3" onClick={() => setOpen(true)}>
        Take {year} back
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Take ${year} back?`}
          lead={leads[kind]}
          leaveIt="Keep the year"
          doIt={`Take ${year} back`}
          failed={{
            refused: 'Nothing was taken back.',
            unknown: 'We don’t know yet whether it was taken back.',
            again: 'Please check the year before you try again.',
          }}
          draft={`take back ${historyId}`}
          send={mutateAsync}
          isPending={isPending}
          error={error}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
