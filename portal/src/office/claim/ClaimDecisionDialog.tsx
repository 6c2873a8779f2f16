import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { useDecideClaim } from '../../api/claim/claim.ts'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import type { Decision } from './Claims.tsx'
import { PauseDunningDialog } from './PauseDunningDialog.tsx'
import { RecordClaimDialog } from './RecordClaimDialog.tsx'
import { SplitClaimDialog } from './SplitClaimDialog.tsx'

interface ClaimDecisionDialogProps {
  orgId: string
  decision: Decision
  onClose: () => void
}

/** Asks once, and why, before something is decided about a claim. */
export function ClaimDecisionDialog({ orgId, decision, onClose }: ClaimDecisionDialogProps) {
  const { kind, claim } = decision
  const { mutateAsync, isPending, error } = useDecideClaim({ orgId, claimId: claim.id })
  if (kind === 'record') return <RecordClaimDialog orgId={orgId} claim={claim} onClose={onClose} />
  if (kind === 'pause') return <PauseDunningDialog orgId={orgId} claim={claim} onClose={onClose} />
  if (kind === 'split') return <SplitClaimDialog orgId={orgId} claim={claim} onClose={onClose} />
  const last = claim.recorded.at(-1)
  const money = (minor: number) => formatMoney(minor, claim.currency)
  const name = claim.payerName
  const { sharesOpenMinor = 0 } = claim
  const isShared = sharesOpenMinor > 0
  const amount = money(kind === 'take_back' ? (last?.amountMinor ?? 0) : claim.openMinor + sharesOpenMinor)
  const words = {
    take_back: {
      title: t.takeBackTitle({ amount }),
      lead: claim.state === 'forgiven' ? t.takeBackEndedLead : t.takeBackLead,
      confirmLabel: t.doTakeBack,
    },
    forgive: {
      title: t.forgiveTitle({ amount }),
      lead: isShared
        ? t.forgiveSharesLead
        : claim.share
          ? t.forgiveShareLead({ name })
          : t.forgiveLead({ name }),
      confirmLabel: t.doForgive,
    },
    remind_again: {
      title: t.remindAgainTitle({ name }),
      lead: t.remindAgainLead,
      confirmLabel: t.doRemindAgain,
    },
    waive: {
      title: t.waiveTitle({ amount: money(claim.openFeesMinor) }),
      lead: t.waiveLead({ name }),
      confirmLabel: t.doWaive,
    },
    join: { title: t.joinTitle({ amount, name }), lead: t.joinLead, confirmLabel: t.doJoin },
    withdraw: {
      title: t.withdrawTitle({ amount }),
      lead: isShared ? t.withdrawSharesLead : t.withdrawLead({ name }),
      confirmLabel: t.doWithdraw,
    },
  }[kind]
  return (
    <ReasonDialog
      {...words}
      cancelLabel={t.keep}
      failed={{ refused: t.notDone, unknown: t.unknown, again: t.checkClaims }}
      draft={`${kind} claim ${claim.id}`}
      send={(reason) =>
        kind === 'take_back'
          ? mutateAsync({ kind, paymentId: last?.paymentId ?? '', reason })
          : mutateAsync({ kind, reason })
      }
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  )
}
