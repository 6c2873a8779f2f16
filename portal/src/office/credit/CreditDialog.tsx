import { officeCreditTexts as t } from '@medlem/i18n/en/portal/office/credit'
import { useDecideCredit } from '../../api/credit/credit.ts'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import type { CreditPress } from './CreditList.tsx'
import { PayBackDialog } from './PayBackDialog.tsx'

interface CreditDialogProps {
  orgId: string
  press: CreditPress
  onClose: () => void
}

/** Asks once, and why, before something is decided about credit. */
export function CreditDialog({ orgId, press, onClose }: CreditDialogProps) {
  const { mutateAsync, isPending, error } = useDecideCredit(orgId)
  if (press.kind === 'payBack') return <PayBackDialog orgId={orgId} credit={press.credit} onClose={onClose} />
  const { currency } = press.credit
  const words =
    press.kind === 'reject'
      ? {
          title: t.rejectTitle({ amount: formatMoney(press.payback.amountMinor, currency) }),
          lead: t.rejectLead,
          confirmLabel: t.doReject,
          draft: `reject payback ${press.payback.id}`,
        }
      : {
          title: t.takeBackTitle({ amount: formatMoney(press.entry.amountMinor, currency) }),
          lead: t.takeBackLead,
          confirmLabel: t.doTakeBack,
          draft: `take back credit ${press.entry.id}`,
        }
  return (
    <ReasonDialog
      {...words}
      cancelLabel={t.keep}
      failed={{ refused: t.notDone, unknown: t.unknown, again: t.check }}
      send={(reason) =>
        mutateAsync(
          press.kind === 'reject'
            ? { kind: 'reject', paybackId: press.payback.id, reason }
            : { kind: 'takeBack', entryId: press.entry.id, reason },
        )
      }
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  )
}
