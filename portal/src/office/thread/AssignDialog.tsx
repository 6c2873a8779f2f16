import type { Colleague } from '@medlem/contract/thread'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

interface HandOnDialogProps {
  /** Those who can have it, without the one who has. */
  colleagues: readonly Colleague[]
  onChoose: (colleague: Colleague) => void
  onClose: () => void
}

/** Asks which administrator a conversation is assigned to. */
export function AssignDialog({ colleagues, onChoose, onClose }: HandOnDialogProps) {
  const [id, setId] = useState(colleagues.length === 1 ? (colleagues[0]?.id ?? '') : '')
  const [isMissing, setMissing] = useState(false)
  const chosen = colleagues.find((one) => one.id === id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Hand over the conversation"
      lead="The colleague is notified in the portal and by e-mail. The member is not notified."
    >
      <SelectField
        label="To whom"
        placeholder="Choose a colleague"
        hint="Administrators who have been in this inbox in the last three months."
        options={colleagues.map(({ id: value, name: label }) => ({ value, label }))}
        value={id}
        {...(isMissing && !chosen && { error: 'Please choose a colleague.' })}
        onChange={({ target }) => setId(target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => (chosen ? onChoose(chosen) : setMissing(true))}>Hand it on</Button>
      </DialogActions>
    </Dialog>
  )
}
