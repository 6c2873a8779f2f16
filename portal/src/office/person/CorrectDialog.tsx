import type { StaffPerson } from '@medlem/contract/person'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { loadPerson, useCorrectPerson } from '../../api/person/person.ts'
import { useDraft } from '../../session/useDraft.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { PersonFields } from './PersonFields.tsx'
import { COMPARED_FIELDS, correctionOf, type PersonForm, personField, personForm } from './personForm.ts'

interface CorrectDialogProps {
  orgId: string
  person: StaffPerson
  onClose: () => void
  /** What was done, in a sentence. */
  onDone: (sentence: string) => void
}

/** Corrects a member's data. What a colleague wrote meanwhile is compared with what was typed. */
export function CorrectDialog({ orgId, person, onClose, onDone }: CorrectDialogProps) {
  const [begun] = useState(person)
  const before = useRef(personForm(begun))
  const correct = useCorrectPerson(orgId, person.id)
  const form = useForm<PersonForm>({ defaultValues: personForm(begun) })
  const conflict = useConflict({
    form,
    version: begun.version,
    fields: COMPARED_FIELDS,
    load: async () => {
      const newest = (await loadPerson(orgId, person.id)).person
      before.current = personForm(newest)
      return { values: before.current, version: newest.version }
    },
    save: () => send(),
  })
  const draft = useDraft(form, { form: `person ${person.id}` })
  const close = () => {
    draft.end()
    onClose()
  }
  const send = form.handleSubmit(async (values) => {
    try {
      const version = conflict.version() ?? begun.version
      await correct.mutateAsync({ ...correctionOf(before.current, values), version })
      draft.end()
      onDone(officePersonTexts.corrected)
    } catch (error) {
      if (!(await conflict.settle(error))) showFieldErrors(form, error, personField)
    }
  })
  const { error } = correct
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
      <form onSubmit={send} noValidate className="grid gap-5">
        {!error && <DraftNotice draft={draft} />}
        <PersonFields form={form} emailRefusal={begun.emailRefusal} />
        {conflict.notice}
        {error && !conflict.isOpen && !isAtField && (
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
