import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { useForm } from 'react-hook-form'
import { useAskAffiliation } from '../../api/affiliation/affiliation.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { needsFreshSignIn, reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { FreshSignIn } from '../../ui/FreshSignIn.tsx'
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
  const { register, handleSubmit, formState } = useForm({ defaultValues: { organisationId: '' } })
  const others = data
    .filter(({ id }) => id !== orgId && !taken.includes(id))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const submit = handleSubmit(({ organisationId }) =>
    ask.mutate({ organisationId, side }, { onSuccess: ({ organisation }) => onDone(organisation.name) }),
  )
  const asksSignIn = needsFreshSignIn(ask.error)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={side === 'parent' ? t.askTitleAbove : t.askTitleBelow}
      lead={t.askLead}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <SelectField
          label={t.organisation}
          placeholder={t.chooseOrganisation}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          error={formState.errors.organisationId?.message}
          {...register('organisationId', { validate: (id) => id !== '' || t.organisationMissing })}
        />
        {asksSignIn && <FreshSignIn signIn={() => reauthenticate(location.href)} />}
        {ask.error && !asksSignIn && <WriteError error={ask.error} {...notDone} />}
        <FormActions onCancel={onClose} busy={ask.isPending} submit={t.ask} />
      </form>
    </Dialog>
  )
}
