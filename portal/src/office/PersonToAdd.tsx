import { maxLengthOf } from '@medlem/contract/maxLength'
import { AddedGuest, type AddedParticipant } from '@medlem/contract/participant'
import { Email } from '@medlem/contract/scalar'
import { fieldTexts } from '@medlem/i18n/en/contract/field'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { officeEventTexts as t } from '@medlem/i18n/en/portal/office/event'
import { officeParticipantTexts as participantTexts } from '@medlem/i18n/en/portal/office/participant'
import { type FieldValues, type Path, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { TextField } from '../ui/TextField.tsx'
import { RecipientField } from './thread/RecipientField.tsx'

/** Who is signed up: a member of the organisation, or somebody without an account. */
export interface PersonForm {
  who: 'member' | 'guest'
  member: { id: string; name: string }
  firstName: string
  lastName: string
  email: string
}

export const noPerson = (who: PersonForm['who']): PersonForm => ({
  who,
  member: { id: '', name: '' },
  firstName: '',
  lastName: '',
  email: '',
})

/** The person as the call wants them. */
export function personOf({
  who,
  member,
  firstName,
  lastName,
  email,
}: PersonForm): Pick<AddedParticipant, 'memberId' | 'guest'> {
  if (who === 'member') return { memberId: member.id }
  const guest: AddedGuest = {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim() || null,
  }
  return { guest }
}

const FIELDS: Record<string, 'member' | 'firstName' | 'lastName' | 'email'> = {
  memberId: 'member',
  'guest.firstName': 'firstName',
  'guest.lastName': 'lastName',
  'guest.email': 'email',
}

/** Where the server's error of the person is shown. */
export const personField = (wire: string) => FIELDS[wire]

interface PersonToAddProps<Form extends PersonForm & FieldValues> {
  form: UseFormReturn<Form>
  orgId: string
  /** Whether members can be looked for; without it a guest is signed up. */
  mayFind: boolean
}

/** A member who is looked for, or the name of a guest, with an address where they give one. */
export function PersonToAdd<Form extends PersonForm & FieldValues>({
  form,
  orgId,
  mayFind,
}: PersonToAddProps<Form>) {
  const who = useWatch({ control: form.control, name: 'who' as Path<Form> })
  return (
    <>
      {mayFind && (
        <RadioGroup
          legend={participantTexts.whoComesIn}
          options={[
            { value: 'member', label: participantTexts.aMember },
            { value: 'guest', label: participantTexts.aGuest },
          ]}
          field={form.register('who' as Path<Form>)}
        />
      )}
      {who === 'member' ? <MemberToAdd form={form} orgId={orgId} /> : <GuestToAdd form={form} />}
    </>
  )
}

function MemberToAdd<Form extends PersonForm & FieldValues>({
  form,
  orgId,
}: Omit<PersonToAddProps<Form>, 'mayFind'>) {
  const { field, fieldState } = useController({
    control: form.control,
    name: 'member' as Path<Form>,
    rules: { validate: ({ id }: PersonForm['member']) => id !== '' || t.chooseWho },
  })
  return (
    <RecipientField
      orgId={orgId}
      label={t.whoToAdd}
      anybody
      chosen={field.value.name}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onChoose={field.onChange}
    />
  )
}

function GuestToAdd<Form extends PersonForm & FieldValues>({
  form: { register, getFieldState, formState },
}: Pick<PersonToAddProps<Form>, 'form'>) {
  const field = (name: 'firstName' | 'lastName' | 'email', validate?: (typed: string) => true | string) => ({
    error: getFieldState(name as Path<Form>, formState).error?.message,
    ...register(name as Path<Form>, validate && { validate }),
  })
  return (
    <>
      <div className="grid gap-5 mini:grid-cols-2">
        <TextField
          label={memberTexts.firstName}
          autoComplete="off"
          maxLength={maxLengthOf(AddedGuest.shape.firstName)}
          {...field('firstName', (typed) => typed.trim() !== '' || fieldTexts.firstNameMissing)}
        />
        <TextField
          label={memberTexts.lastName}
          optional
          autoComplete="off"
          maxLength={maxLengthOf(AddedGuest.shape.lastName)}
          {...field('lastName')}
        />
      </div>
      <TextField
        label={commonTexts.email}
        hint={participantTexts.guestEmailHint}
        optional
        type="email"
        autoComplete="off"
        maxLength={maxLengthOf(Email)}
        {...field(
          'email',
          (typed) => typed.trim() === '' || Email.safeParse(typed.trim()).success || fieldTexts.email,
        )}
      />
    </>
  )
}
