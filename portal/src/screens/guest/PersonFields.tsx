import { type GuestOffer, GuestPerson } from '@medlem/contract/guest'
import { Email } from '@medlem/contract/scalar'
import { fieldTexts } from '@medlem/i18n/en/contract/field'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { type UseFormReturn, useController } from 'react-hook-form'
import { AnswerFields } from '../../shared/customField/AnswerFields.tsx'
import type { AnswerForm } from '../../shared/customField/answerForm.ts'
import { TierChoice } from '../../shared/event/TierChoice.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import css from './guest.module.css'
import { openTiers } from './guestForm.ts'

interface PersonFieldsProps {
  offer: GuestOffer
  form: UseFormReturn<AnswerForm>
  /** Before the names of this person's fields. */
  prefix: string
  /** From 1, who orders. */
  number: number
  onRemove: () => void
}

/** What is asked of one person; of the first also where the tickets go. */
export function PersonFields({ offer, form, prefix, number, onRemove }: PersonFieldsProps) {
  const { fields, asksBirthday, signUp } = offer
  const isFirst = number === 1
  const open = openTiers(signUp)
  const isFree = open.every(({ unitMinor }) => unitMinor === 0)
  const own = (name: string) => (isFirst ? name : 'off')
  return (
    <fieldset className={css.person}>
      <legend className="font-semibold">{isFirst ? t.you : t.person({ number })}</legend>
      {!isFirst && (
        <Button variant="quiet" className={css.remove} onClick={onRemove}>
          {t.removePerson({ number, hidden: visuallyHidden })}
        </Button>
      )}
      <div className="grid gap-5 mini:grid-cols-2">
        <TextField
          label={memberTexts.firstName}
          {...textFieldProps(form, `${prefix}firstName`, GuestPerson.shape.firstName, {
            validate: isGiven(fieldTexts.firstNameMissing),
          })}
          autoComplete={own('given-name')}
        />
        <TextField
          label={memberTexts.lastName}
          optional
          {...textFieldProps(form, `${prefix}lastName`, GuestPerson.shape.lastName)}
          autoComplete={own('family-name')}
        />
      </div>
      {isFirst && (
        <TextField
          label={commonTexts.email}
          hint={isFree ? t.emailHintFree : t.emailHint}
          type="email"
          {...textFieldProps(form, 'email', Email, {
            validate: (typed = '') => Email.safeParse(typed.trim()).success || fieldTexts.email,
          })}
          autoComplete="email"
        />
      )}
      <div className="grid items-start gap-5 empty:hidden mini:grid-cols-2">
        {asksBirthday && (
          <FormDate
            control={form.control}
            name={`${prefix}dateOfBirth`}
            label={memberTexts.dateOfBirth}
            empty=""
            maxValue={copenhagenDay(new Date())}
            autoComplete={own('bday')}
            rules={{ validate: isGiven(t.birthdayMissing) }}
          />
        )}
        {open.length > 0 && <TierField offer={offer} form={form} name={`${prefix}tierId`} />}
      </div>
      <AnswerFields fields={fields} form={form} prefix={prefix} />
    </fieldset>
  )
}

const isGiven =
  (missing: string) =>
  (typed = '') =>
    typed.trim() !== '' || missing

function TierField({
  offer: { signUp },
  form,
  name,
}: Pick<PersonFieldsProps, 'offer' | 'form'> & { name: string }) {
  const open = openTiers(signUp)
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: (typed) => open.length === 1 || open.some(({ id }) => id === typed) || t.tierMissing },
  })
  return (
    <TierChoice
      ref={field.ref}
      name={name}
      label={t.kindOfPlace}
      tiers={open}
      currency={signUp.currency}
      tierId={field.value ?? ''}
      error={fieldState.error?.message}
      onChoose={field.onChange}
    />
  )
}
