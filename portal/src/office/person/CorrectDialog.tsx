import type { StaffPerson } from '@medlem/contract/person'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '../../api/call/callError.ts'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { personAddress, useCorrectPerson } from '../../api/person/person.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { PersonFields } from './PersonFields.tsx'
import { correctionOf, type PersonForm, personField, personForm } from './personForm.ts'

interface CorrectDialogProps {
  orgId: string
  /** As they are now: a colleague's correction arrives while the dialog is open. */
  person: StaffPerson
  onClose: () => void
  /** What was done, in a sentence. */
  onDone: (sentence: string) => void
}

/** Corrects a member's data. What a colleague wrote meanwhile is written over only when that is said. */
export function CorrectDialog({ orgId, person, onClose, onDone }: CorrectDialogProps) {
  const [begun] = useState(person)
  const before = personForm(begun)
  const correct = useCorrectPerson(orgId, person.id)
  const form = useForm<PersonForm>({ defaultValues: before })
  const draft = useDraft(form, { form: `person ${person.id}` })
  const close = () => {
    draft.end()
    onClose()
  }
  const send = (version: number) =>
    form.handleSubmit(async (values) => {
      try {
        await correct.mutateAsync({ ...correctionOf(before, values), version })
        draft.end()
        onDone(officePersonTexts.corrected)
      } catch (error) {
        showFieldErrors(form, error, personField)
      }
    })
  const { error } = correct
  const isStale = error instanceof CallError && error.code === 'stale_version'
  const isAtField = Object.keys(form.formState.errors).length > 0
  const name = `${begun.firstName} ${begun.lastName}`
  return (
    <Dialog
      isOpen
      onClose={close}
      title={officePersonTexts.correctTitle({ name })}
      lead={officePersonTexts.correctLead({ name: begun.firstName })}
      keepOnOutsideClick
    >
      <form onSubmit={send(begun.version)} noValidate className="grid gap-5">
        {!error && <DraftNotice draft={draft} />}
        <PersonFields form={form} emailRefusal={begun.emailRefusal} />
        {isStale && (
          <StaleNotice href={personAddress(orgId, person.id)} onKeepMine={() => send(person.version)()} />
        )}
        {error && !isStale && !isAtField && (
          <WriteError
            error={error}
            refused={officePersonTexts.notCorrected}
            unknown={officePersonTexts.correctUnknown}
            again={officePersonTexts.correctCheck}
          />
        )}
        <FormActions onCancel={close} busy={correct.isPending} />
      </form>
    </Dialog>
  )
}
