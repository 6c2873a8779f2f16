import type { Affiliation } from '@medlem/contract/affiliation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { useAcceptAffiliation, useEndAffiliation } from '../../api/affiliation/affiliation.ts'
import { needsFreshSignIn, reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FreshSignIn } from '../../ui/FreshSignIn.tsx'
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
  const asksSignIn = needsFreshSignIn(change.error)
  return (
    <Dialog isOpen onClose={onClose} {...words}>
      {asksSignIn && <FreshSignIn signIn={() => reauthenticate(location.href)} />}
      {change.error && !asksSignIn && <WriteError error={change.error} {...notDone} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button variant={isAccepting ? 'primary' : 'danger'} busy={change.isPending} onClick={confirm}>
          {isAccepting ? t.acceptNow : t.endNow}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
