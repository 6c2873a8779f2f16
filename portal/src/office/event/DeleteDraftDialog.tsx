import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import type { ComingEvent } from '../../api/event/event.ts'
import { useDeleteEvent } from '../../api/event/eventChange.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { foreignPart } from '../../ui/foreignPart.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'

/** The question before a draft is deleted for good, which leads to the list of events. */
export function DeleteDraftDialog({ event, onClose }: { event: ComingEvent; onClose: () => void }) {
  const { title, languages, orgId } = event
  const remove = useDeleteEvent(event)
  const goTo = useGoTo()
  return (
    <ConfirmDialog
      write={remove}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => goTo(officeAddress(orgId, 'events'), { replace: true }),
        })
      }
      onClose={onClose}
      title={officeEventTexts.deleteDraftTitle({ title, event: foreignPart(languages?.title) })}
      lead={officeEventTexts.deleteDraftLead}
      submit={officeEventTexts.deleteDraft}
      isDanger
      failed={{ refused: commonTexts.nothingChanged }}
    />
  )
}
