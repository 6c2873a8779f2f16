import type { Affiliation } from '@medlem/contract/affiliation'
import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { useAcceptAffiliation, useEndAffiliation } from '../../api/affiliation/affiliation.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { notDone } from './notDone.ts'

interface DecideDialogProps {
  orgId: string
  kind: 'accept' | 'end'
  affiliation: Affiliation
  onClose: () => void
  /** With what was done, in words. */
  onDone: (text: string) => void
}

/** Says what follows before an organisation gets above or below another, or is no more. */
export function DecideDialog({ orgId, kind, affiliation, onClose, onDone }: DecideDialogProps) {
  const accept = useAcceptAffiliation(orgId)
  const end = useEndAffiliation(orgId)
  const { id, side } = affiliation
  const { name } = affiliation.organisation
  const isAccepting = kind === 'accept'
  const change = isAccepting ? accept : end
  const words = isAccepting
    ? side === 'parent'
      ? { title: t.acceptTitle({ name }), lead: t.acceptLead }
      : { title: t.acceptTitleBelow({ name }), lead: t.acceptLeadBelow }
    : { title: t.endTitle({ name }), lead: t.endLead }
  const confirm = () =>
    isAccepting
      ? accept.mutate(id, { onSuccess: () => onDone(t.accepted({ name })) })
      : end.mutate(id, { onSuccess: () => onDone(t.ended({ name })) })
  return (
    <ConfirmDialog
      write={change}
      onConfirm={confirm}
      onClose={onClose}
      {...words}
      submit={isAccepting ? t.acceptNow : t.endNow}
      isDanger={!isAccepting}
      failed={notDone}
    />
  )
}
