import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts as t } from '@medlem/i18n/en/portal/office/event'
import { type FormEvent, useRef, useState } from 'react'
import { useAddParticipant } from '../api/registration/registration.ts'
import { WriteError } from '../shared/WriteError.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { RecipientField } from './thread/RecipientField.tsx'

interface AddParticipantDialogProps {
  eventId: string
  orgId: string
  onClose: () => void
}

/** Staff sign a member of the organisation up for an event. */
export function AddParticipantDialog({ eventId, orgId, onClose }: AddParticipantDialogProps) {
  const add = useAddParticipant(eventId)
  const [chosen, setChosen] = useState({ id: '', name: '' })
  const [isMissing, setMissing] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(chosen.id === '')
    if (chosen.id === '') search.current?.focus()
    else add.mutate(chosen.id, { onSuccess: onClose })
  }
  return (
    <Dialog isOpen title={t.addParticipant} lead={t.addLead} onClose={onClose} keepOnOutsideClick>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <RecipientField
          orgId={orgId}
          label={t.whoToAdd}
          anybody
          chosen={chosen.name}
          error={isMissing && chosen.id === '' ? t.chooseWho : undefined}
          inputRef={search}
          onChoose={setChosen}
        />
        {add.error && (
          <WriteError
            error={add.error}
            refused={t.notAdded}
            unknown={t.addUnknown}
            again={t.checkParticipants}
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" busy={add.isPending}>
            {t.addNow}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
