import { type OrganisationSettings, OrganisationUpdate } from '@medlem/contract/organisationSettings'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { useSaveOrganisation } from '../../api/organisation/organisationChange.ts'
import { loadOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
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
  const { form, dialog } = useDialogForm<OrganisationForm>({
    defaultValues: toOrganisationForm(settings),
    draft: `organisation ${settings.id}`,
    conflict: {
      version: settings.version,
      fields: COMPARED_FIELDS,
      load: async () => {
        const newest = await loadOrganisationSettings(settings.id)
        return { values: toOrganisationForm(newest), version: newest.version }
      },
    },
    write: save,
    send: (values, version) => save.mutateAsync({ ...fromOrganisationForm(values), version }),
    fields: ORGANISATION_FIELDS,
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={settings.name}
      lead={officeSetupTexts.changeLead}
      failed={{
        refused: officeSetupTexts.organisationNotSaved,
        unknown: officeSetupTexts.organisationUnknown,
        again: officeSetupTexts.checkSettings,
      }}
    >
      <TextField label={commonTexts.name} {...textFieldProps(form, 'name', OrganisationUpdate.shape.name)} />
      <OrganisationFields form={form} />
    </FormDialog>
  )
}
