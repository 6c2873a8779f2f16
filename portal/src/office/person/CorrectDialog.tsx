import type { StaffPerson } from '@medlem/contract/person'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import { useRef, useState } from 'react'
import { loadPerson, useCorrectPerson } from '../../api/person/person.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
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
  const { form, dialog } = useDialogForm<PersonForm>({
    defaultValues: personForm(begun),
    draft: `person ${person.id}`,
    conflict: {
      version: begun.version,
      fields: COMPARED_FIELDS,
      load: async () => {
        const newest = (await loadPerson(orgId, person.id)).person
        before.current = personForm(newest)
        return { values: before.current, version: newest.version }
      },
    },
    write: correct,
    send: (values, version = begun.version) =>
      correct.mutateAsync({ ...correctionOf(before.current, values), version }),
    fields: personField,
    onClose,
    onDone: () => onDone(officePersonTexts.corrected),
  })
  const name = `${begun.firstName} ${begun.lastName}`
  return (
    <FormDialog
      {...dialog}
      title={officePersonTexts.correctTitle({ name })}
      lead={officePersonTexts.correctLead({ name: begun.firstName })}
      failed={{
        refused: officePersonTexts.notCorrected,
        unknown: officePersonTexts.correctUnknown,
        again: officePersonTexts.correctCheck,
      }}
    >
      <PersonFields form={form} emailRefusal={begun.emailRefusal} />
    </FormDialog>
  )
}
