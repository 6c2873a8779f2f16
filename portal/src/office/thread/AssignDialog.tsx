import type { Colleague } from '@medlem/contract/thread'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeThreadTexts } from '@medlem/i18n/en/portal/office/thread'
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
      title={officeThreadTexts.assignTitle}
      lead={officeThreadTexts.assignLead}
    >
      <SelectField
        label={officeThreadTexts.toWhom}
        placeholder={officeThreadTexts.chooseColleague}
        hint={officeThreadTexts.colleaguesHint}
        options={colleagues.map(({ id: value, name: label }) => ({ value, label }))}
        value={id}
        {...(isMissing && !chosen && { error: officeThreadTexts.colleagueRequired })}
        onChange={({ target }) => setId(target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button onClick={() => (chosen ? onChoose(chosen) : setMissing(true))}>
          {officeThreadTexts.assign}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
