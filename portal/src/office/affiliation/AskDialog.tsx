import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { useAskAffiliation } from '../../api/affiliation/affiliation.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { notDone } from './notDone.ts'

interface AskDialogProps {
  orgId: string
  /** What the other one is to become. */
  side: 'parent' | 'child'
  /** Those with whom it is so, or was asked, already. */
  taken: readonly string[]
  onClose: () => void
  onDone: (name: string) => void
}

/** Asks another organisation to be above or below. */
export function AskDialog({ orgId, side, taken, onClose, onDone }: AskDialogProps) {
  const ask = useAskAffiliation(orgId)
  const { data = [] } = useOrganisations()
  const { form, dialog } = useDialogForm({
    defaultValues: { organisationId: '' },
    write: ask,
    send: ({ organisationId }) => ask.mutateAsync({ organisationId, side }),
    fields: ['organisationId'],
    onClose,
    onDone: ({ organisation }) => onDone(organisation.name),
  })
  const others = data
    .filter(({ id }) => id !== orgId && !taken.includes(id))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <FormDialog
      {...dialog}
      title={side === 'parent' ? t.askTitleAbove : t.askTitleBelow}
      lead={t.askLead}
      submit={t.ask}
      failed={notDone}
    >
      <SelectField
        label={t.organisation}
        placeholder={t.chooseOrganisation}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        error={form.formState.errors.organisationId?.message}
        {...form.register('organisationId', { validate: (id) => id !== '' || t.organisationMissing })}
      />
    </FormDialog>
  )
}
