import { OrganisationUpdate } from '@medlem/contract/organisationSettings'
import { isSuperAdmin } from '@medlem/domain/access'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useCreateOrganisation } from '../../api/organisation/organisationChange.ts'
import { useSession, useSessionActions } from '../../session/session.ts'
import { useDraft } from '../../session/useDraft.ts'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useForm } from '../../shared/form/useForm.ts'
import { NotWhileActing } from '../../shared/NotWhileActing.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { OrganisationFields } from './OrganisationFields.tsx'
import {
  CURRENCIES,
  fromOrganisationForm,
  ORGANISATION_FIELDS,
  type OrganisationForm,
  suggestedKey,
  toOrganisationForm,
} from './organisationForm.ts'

/** For super administrators: makes an organisation, and goes on to the list of what it needs. */
export function NewOrganisation() {
  const { roles } = useSessionActions()
  const { selectedImpersonateMember } = useSession()
  if (!isSuperAdmin(roles)) throw notFound({ routeId: rootRouteId })
  if (selectedImpersonateMember) return <NotWhileActing title={titleTexts.newOrganisation} />
  return <NewOrganisationForm />
}

function NewOrganisationForm() {
  const goTo = useGoTo()
  const create = useCreateOrganisation()
  const form = useForm<OrganisationForm>({ defaultValues: toOrganisationForm() })
  const draft = useDraft(form, { form: 'new organisation' })
  const { register, handleSubmit, formState, setValue, getFieldState } = form
  const { errors } = formState
  const submit = handleSubmit(async (values) => {
    try {
      const { id } = await create.mutateAsync({
        ...fromOrganisationForm(values),
        key: values.key.trim(),
        currency: values.currency,
      })
      draft.end()
      goTo(officeAddress(id, 'setup'))
    } catch (error) {
      showFieldErrors(form, error, ORGANISATION_FIELDS)
    }
  })
  const suggestKey = (name: string) => {
    if (!getFieldState('key').isDirty || form.getValues('key') === '') setValue('key', suggestedKey(name))
  }
  return (
    <>
      <PageHeading title={titleTexts.newOrganisation} lead={officeSetupTexts.newLead} />
      <form onSubmit={submit} noValidate className="grid max-w-[620px] gap-5">
        {!create.error && <DraftNotice draft={draft} />}
        <TextField
          label={commonTexts.name}
          {...textFieldProps(form, 'name', OrganisationUpdate.shape.name, {
            onChange: ({ target }) => suggestKey(target.value),
          })}
        />
        <div className="grid gap-5 mini:grid-cols-[2fr_1fr]">
          <TextField
            label={officeSetupTexts.key}
            hint={officeSetupTexts.keyHint}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={64}
            error={errors.key?.message}
            {...register('key')}
          />
          <SelectField
            label={officeSetupTexts.currency}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            error={errors.currency?.message}
            {...register('currency')}
          />
        </div>
        <OrganisationFields form={form} />
        {create.error && !ORGANISATION_FIELDS.some((field) => errors[field]) && (
          <WriteError
            error={create.error}
            refused={officeSetupTexts.notCreated}
            unknown={officeSetupTexts.createUnknown}
            again={officeSetupTexts.checkOrganisations}
          />
        )}
        <div>
          <Button type="submit" busy={create.isPending}>
            {officeSetupTexts.create}
          </Button>
        </div>
      </form>
    </>
  )
}
