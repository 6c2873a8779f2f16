import { useRevokeYear } from '../../../api/grant/grant.ts'
import { ReasonDialog } from '../../../shell/ReasonDialog.tsx'

export interface TakeBackDialogProps {
  historyId: string
  year: number
  kind: 'manual' | 'grant'
  onClose: () => void
}

const leads = {
  manual:
    'The year ends at once, and the recorded payment no longer counts. Paying the money out is up to you. The receipt keeps its number.',
  grant: 'The year ends at once. The member can buy it.',
}

/** An administrator takes back a year that was given, or paid outside the portal. */
export function TakeBackDialog({ historyId, year, kind, onClose }: TakeBackDialogProps) {
  const { mutateAsync, isPending, error } = useRevokeYear(historyId)
  return (
    <ReasonDialog
      title={`Take ${year} back?`}
      lead={leads[kind]}
      leaveIt="Keep the year"
      doIt={`Take ${year} back`}
      failed={{
        refused: 'Nothing was taken back.',
        unknown: 'We don’t know yet whether it was taken back.',
        look: 'the year',
      }}
      draft={`take back ${historyId}`}
      send={mutateAsync}
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  )
}
