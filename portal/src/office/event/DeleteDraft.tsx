import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { useState } from 'react'
import type { ComingEvent } from '../../api/event/event.ts'
import { useDeleteEvent } from '../../api/event/eventChange.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { foreignPart } from '../../ui/foreignPart.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'

/** Deletes a draft for good, after one question, and leads to the list of events. */
export function DeleteDraft({ event }: { event: ComingEvent }) {
  const { title, languages, orgId } = event
  const remove = useDeleteEvent(event)
  const goTo = useGoTo()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {officeEventTexts.deleteDraft}
      </Button>
      {isAsked && (
        <ConfirmDialog
          write={remove}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => goTo(officeAddress(orgId, 'events'), { replace: true }),
            })
          }
          onClose={() => setAsked(false)}
          title={officeEventTexts.deleteDraftTitle({ title, event: foreignPart(languages?.title) })}
          lead={officeEventTexts.deleteDraftLead}
          submit={officeEventTexts.deleteDraft}
          isDanger
          failed={{ refused: commonTexts.nothingChanged }}
        />
      )}
    </>
  )
}
