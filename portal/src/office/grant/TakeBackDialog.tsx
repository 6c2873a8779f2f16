import { officeGrantTexts as t } from '@medlem/i18n/en/portal/office/grant'
import { useRevokePeriod } from '../../api/grant/grant.ts'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'

export interface TakenBack {
  /** Of the year, or the sign-up of a place. */
  historyId: string
  year: number
  kind: 'manual' | 'grant' | 'place'
}

/** An administrator takes back what was given, or paid outside the portal. */
export function TakeBackDialog({ historyId, year, kind, onClose }: TakenBack & { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useRevokePeriod(historyId)
  const { title, lead, keep, confirm, again } = wordsOf(kind, year)
  return (
    <ReasonDialog
      title={title}
      lead={lead}
      cancelLabel={keep}
      confirmLabel={confirm}
      failed={{ refused: t.notTakenBack, unknown: t.takeBackUnknown, again }}
      draft={`take back ${historyId}`}
      send={mutateAsync}
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  )
}

function wordsOf(kind: TakenBack['kind'], year: number) {
  if (kind === 'place') {
    return {
      title: t.takeBackPlaceTitle,
      lead: t.takeBackPlaceLead,
      keep: t.keepPlace,
      confirm: t.takeBackPlace,
      again: t.checkPlace,
    }
  }
  return {
    title: t.takeBackTitle({ year }),
    lead: kind === 'manual' ? t.takeBackManualLead : t.takeBackFreeLead,
    keep: t.keepYear,
    confirm: t.takeBack({ year }),
    again: t.checkYear,
  }
}
