import { SharedField } from '@medlem/contract/affiliation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { useForm } from 'react-hook-form'
import { useGiveAgreement } from '../../api/affiliation/affiliation.ts'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { needsFreshSignIn, reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { FreshSignIn } from '../../ui/FreshSignIn.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { fieldWords } from './fieldWords.ts'
import { notDone } from './notDone.ts'

interface AgreementDialogProps {
  orgId: string
  /** To whom it may be given, the nearest first. */
  above: readonly { id: string; name: string }[]
  onClose: () => void
  onDone: (name: string, lastDay: string) => void
}

interface Form {
  organisationId: string
  purpose: string
  fields: Record<SharedField, boolean>
  endsOn: string | null
}

const FIELDS = ['organisationId', 'purpose', 'endsOn'] as const

/** Lets an organisation above read the list of members: for what, which of it, until when. */
export function AgreementDialog({ orgId, above, onClose, onDone }: AgreementDialogProps) {
  const give = useGiveAgreement(orgId)
  const form = useForm<Form>({
    defaultValues: {
      organisationId: above[0]?.id ?? '',
      purpose: '',
      fields: { email: false, phone: false, dateOfBirth: false },
      endsOn: null,
    },
  })
  const draft = useDraft(form, { form: `agreement of ${orgId}` })
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async ({ organisationId, purpose, fields, endsOn }) => {
    const chosen = SharedField.options.filter((field) => fields[field])
    try {
      const made = await give.mutateAsync({ organisationId, purpose, fields: chosen, endsOn: endsOn ?? '' })
      draft.end()
      onDone(made.organisation.name, made.endsOn)
    } catch (error) {
      showFieldErrors(form, error, FIELDS)
    }
  })
  const isAtField = FIELDS.some((name) => errors[name])
  const asksSignIn = needsFreshSignIn(give.error)
  return (
    <Dialog isOpen onClose={close} title={t.giveAgreement} lead={t.agreementLead} keepOnOutsideClick>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!give.error && <DraftNotice draft={draft} />}
        <SelectField
          label={t.reader}
          options={above.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.organisationId?.message}
          {...register('organisationId')}
        />
        <TextField
          label={t.purpose}
          hint={t.purposeHint}
          maxLength={200}
          autoComplete="off"
          error={errors.purpose?.message}
          {...register('purpose', { validate: (purpose) => purpose.trim() !== '' || t.purposeMissing })}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{t.fields}</legend>
          {SharedField.options.map((field) => (
            <Checkbox key={field} {...register(`fields.${field}`)}>
              {fieldWords[field]}
            </Checkbox>
          ))}
        </fieldset>
        <FormDate
          control={control}
          name="endsOn"
          label={commonTexts.lastDay}
          rules={{ validate: (day) => Boolean(day) || t.lastDayMissing }}
        />
        {asksSignIn && <FreshSignIn signIn={() => reauthenticate(location.href)} />}
        {give.error && !isAtField && !asksSignIn && <WriteError error={give.error} {...notDone} />}
        <FormActions onCancel={close} busy={give.isPending} submit={t.agree} />
      </form>
    </Dialog>
  )
}
