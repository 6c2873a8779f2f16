import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useSaveOrganisation } from '../../api/organisation/organisationChange.ts'
import { loadOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { useDraft } from '../../session/useDraft.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { OrganisationFields } from './OrganisationFields.tsx'
import {
  COMPARED_FIELDS,
  fromOrganisationForm,
  ORGANISATION_FIELDS,
  type OrganisationForm,
  toOrganisationForm,
} from './organisationForm.ts'

/** Changes what an organisation says of itself. */
export function OrganisationDialog({
  settings,
  onClose,
}: {
  settings: OrganisationSettings
  onClose: () => void
}) {
  const save = useSaveOrganisation(settings.id)
  const form = useForm<OrganisationForm>({ defaultValues: toOrganisationForm(settings) })
  const draft = useDraft(form, { form: `organisation ${settings.id}` })
  const conflict = useConflict({
    form,
    version: settings.version,
    fields: COMPARED_FIELDS,
    load: async () => {
      const newest = await loadOrganisationSettings(settings.id)
      return { values: toOrganisationForm(newest), version: newest.version }
    },
    save: () => submit(),
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ ...fromOrganisationForm(values), version: conflict.version() })
      close()
    } catch (error) {
      if (!(await conflict.settle(error))) showFieldErrors(form, error, ORGANISATION_FIELDS)
    }
  })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={settings.name}
      lead={officeSetupTexts.changeLead}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!save.error && <DraftNotice draft={draft} />}
        <TextField
          label={commonTexts.name}
          autoComplete="off"
          maxLength={100}
          error={errors.name?.message}
          {...register('name')}
        />
        <OrganisationFields form={form} />
        {conflict.notice}
        {save.error && !conflict.isOpen && !ORGANISATION_FIELDS.some((field) => errors[field]) && (
          <WriteError
            error={save.error}
            refused={officeSetupTexts.organisationNotSaved}
            unknown={officeSetupTexts.organisationUnknown}
            again={officeSetupTexts.checkSettings}
          />
        )}
        <FormActions onCancel={close} busy={save.isPending} />
      </form>
    </Dialog>
  )
}
