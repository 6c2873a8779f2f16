import type { MemberSelection } from '@medlem/contract/memberSelection'
import { officeBatchTexts as t } from '@medlem/i18n/en/portal/office/batch'
import { useInviteMembers } from '../../../api/batch/batch.ts'
import { officeAddress } from '../../../api/office/officeAddress.ts'
import { ConfirmDialog } from '../../../shared/form/ConfirmDialog.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'

interface InviteManyDialogProps {
  orgId: string
  selection: MemberSelection
  onClose: () => void
}

/** Invites the selected people to make an account; what follows is the preview of those who get an e-mail. */
export function InviteManyDialog({ orgId, selection, onClose }: InviteManyDialogProps) {
  const begin = useInviteMembers(orgId)
  const goTo = useGoTo()
  const preview = () =>
    begin.mutate(
      { selection },
      { onSuccess: ({ id }) => goTo(officeAddress(orgId, 'change', { batch: id })) },
    )
  return (
    <ConfirmDialog
      write={begin}
      onConfirm={preview}
      onClose={onClose}
      title={t.inviteTitle}
      lead={t.inviteLead}
      submit={t.previewInvitation}
      failed={{ refused: t.notBegun }}
    />
  )
}
