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
  const words = wordsOf(press)
  return (
    <ReasonDialog
      {...words}
      cancelLabel={t.keep}
      failed={{ refused: t.notDone, unknown: t.unknown, again: t.check }}
      send={(reason) =>
        mutateAsync(
          press.kind === 'reject'
            ? { kind: 'reject', paybackId: press.payback.id, reason }
            : { kind: press.kind, entryId: press.entry.id, reason },
        )
      }
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  )
}

function wordsOf(press: Exclude<CreditPress, { kind: 'payBack' }>) {
  const { currency } = press.credit
  if (press.kind === 'reject') {
    const { id, amountMinor, isUndo = false } = press.payback
    const amount = formatMoney(amountMinor, currency)
    return isUndo
      ? {
          title: t.rejectUndoTitle({ amount }),
          lead: t.rejectUndoLead,
          confirmLabel: t.doRejectUndo,
          draft: `reject payback ${id}`,
        }
      : {
          title: t.rejectTitle({ amount }),
          lead: t.rejectLead,
          confirmLabel: t.doReject,
          draft: `reject payback ${id}`,
        }
  }
  const { id, amountMinor } = press.entry
  return press.kind === 'undo'
    ? {
        title: t.undoTitle({ amount: formatMoney(-amountMinor, currency) }),
        lead: t.undoLead,
        confirmLabel: t.doUndo,
        draft: `undo payback ${id}`,
      }
    : {
        title: t.takeBackTitle({ amount: formatMoney(amountMinor, currency) }),
        lead: t.takeBackLead,
        confirmLabel: t.doTakeBack,
        draft: `take back credit ${id}`,
      }
}
