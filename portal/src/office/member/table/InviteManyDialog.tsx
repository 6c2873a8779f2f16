import type { MemberSelection } from '@medlem/contract/memberSelection'
import { memberMarkScreenTexts as t } from '@medlem/i18n/en/portal/office/memberMark'
import type { FormEvent } from 'react'
import { useInviteMembers } from '../../../api/batch/batch.ts'
import { officeAddress } from '../../../api/office/officeAddress.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'

interface InviteManyDialogProps {
  orgId: string
  selection: MemberSelection
  onClose: () => void
}

/** Invites the selected people to make an account; what follows is the preview of who gets an e-mail. */
export function InviteManyDialog({ orgId, selection, onClose }: InviteManyDialogProps) {
  const begin = useInviteMembers(orgId)
  const goTo = useGoTo()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate(
      { selection },
      { onSuccess: ({ id }) => goTo(`${officeAddress(orgId, 'change')}?batch=${id}`) },
    )
  }
  return (
    <Dialog isOpen title={t.inviteTitle} lead={t.inviteLead} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {begin.error && <ErrorNotice error={begin.error} title={t.notBegun} />}
        <FormActions onCancel={onClose} busy={begin.isPending} submit={t.previewInvitation} />
      </form>
    </Dialog>
  )
}
