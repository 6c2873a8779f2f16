import type { Colleague } from '@medlem/contract/thread'
import { officeThreadTexts } from '@medlem/i18n/en/portal/office/thread'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useForm } from '../../shared/form/useForm.ts'
import { SelectField } from '../../ui/SelectField.tsx'

interface HandOnDialogProps {
  /** Those who can have it, without the one who has. */
  colleagues: readonly Colleague[]
  onChoose: (colleague: Colleague) => void
  onClose: () => void
}

/** Asks which administrator a conversation is assigned to. */
export function AssignDialog({ colleagues, onChoose, onClose }: HandOnDialogProps) {
  const [only, ...others] = colleagues
  const form = useForm({ defaultValues: { id: only && others.length === 0 ? only.id : '' } })
  const submit = form.handleSubmit(({ id }) => {
    const chosen = colleagues.find((one) => one.id === id)
    if (chosen) onChoose(chosen)
  })
  return (
    <FormDialog
      onSubmit={submit}
      onClose={onClose}
      error={null}
      isPending={false}
      closesOutside
      title={officeThreadTexts.assignTitle}
      lead={officeThreadTexts.assignLead}
      submit={officeThreadTexts.assign}
    >
      <SelectField
        label={officeThreadTexts.toWhom}
        placeholder={officeThreadTexts.chooseColleague}
        hint={officeThreadTexts.colleaguesHint}
        options={colleagues.map(({ id: value, name: label }) => ({ value, label }))}
        error={form.formState.errors.id?.message}
        {...form.register('id', { validate: (id) => id !== '' || officeThreadTexts.colleagueRequired })}
      />
    </FormDialog>
  )
}
