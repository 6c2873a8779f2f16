import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { useAddParticipant } from '../../../api/registration/participant.ts'
import { ConfirmDialog } from '../../../shared/form/ConfirmDialog.tsx'
import type { ListedParticipant } from './participantList.ts'

interface GiveFreeProps {
  eventId: string
  one: ListedParticipant
  onClose: () => void
}

/** Gives a place that is kept for its payment free, after one question. */
export function GiveFree({ eventId, one: { memberId, tierId, name }, onClose }: GiveFreeProps) {
  const add = useAddParticipant(eventId)
  return (
    <ConfirmDialog
      write={add}
      onConfirm={() =>
        add.mutate({ memberId, ...(tierId !== null && { tierId }), isFree: true }, { onSuccess: onClose })
      }
      onClose={onClose}
      title={t.freeTitle({ name })}
      lead={t.freeLead}
      submit={t.giveFree}
      failed={{ refused: t.notFree, again: officeEventTexts.checkParticipants }}
    />
  )
}
