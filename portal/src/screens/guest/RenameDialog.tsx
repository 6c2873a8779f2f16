import { type GuestOffer, GuestPerson } from '@medlem/contract/guest'
import type { Attendee } from '@medlem/contract/registration'
import { fieldTexts } from '@medlem/i18n/en/contract/field'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import type { UseFormReturn } from 'react-hook-form'
import { type RenamedGuest, useGuestOffer, useRenameGuest } from '../../api/guest/guest.ts'
import { AnswerFields } from '../../shared/customField/AnswerFields.tsx'
import type { AnswerForm } from '../../shared/customField/answerForm.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'
import { answersOf } from './guestForm.ts'

interface RenameDialogProps {
  eventId: string
  /** Who has the place. */
  person: Pick<Attendee, 'firstName' | 'lastName'>
  registrationId: string
  onClose: () => void
  /** With what was done, in a sentence. */
  onDone: (sentence: string) => void
}

/** Somebody else comes on a place of the order, or a name is put right; what the event asks is asked of them. */
export function RenameDialog({ eventId, ...props }: RenameDialogProps) {
  const offer = useGuestOffer(eventId)
  // Without it, as where the event takes no guests any more, a name alone can be changed.
  if (offer.isLoading) return null
  return <Rename {...props} offer={offer.data} />
}

interface RenameProps extends Omit<RenameDialogProps, 'eventId'> {
  offer: GuestOffer | undefined
}

function Rename({ person, registrationId, offer, onClose, onDone }: RenameProps) {
  const rename = useRenameGuest(registrationId)
  // With nothing filled in it all stays as it was answered, as where a name alone was misspelt, so nothing is asked for here.
  const fields = (offer?.fields ?? []).map((field) => ({ ...field, isRequired: false }))
  const read = (typed: AnswerForm): RenamedGuest => {
    const answers = answersOf(fields, (name) => typed[name] ?? '')
    const { firstName = '', lastName = '', dateOfBirth = '' } = typed
    return {
      firstName,
      lastName,
      ...(dateOfBirth !== '' && { dateOfBirth }),
      ...(answers.length > 0 && { answers }),
    }
  }
  const defaultValues: AnswerForm = { firstName: person.firstName, lastName: person.lastName }
  const { form, dialog } = useDialogForm({
    defaultValues,
    write: rename,
    send: (typed) => rename.mutateAsync(read(typed)),
    fields: (wire) => wire.replace(/^answers\.(?:\d+\.)?(?=field\d)/, ''),
    onClose,
    onDone: (order) => {
      const name = order.signUp.people.find(({ registration }) => registration?.id === registrationId)
      onDone(t.renamed({ name: name?.firstName ?? form.getValues('firstName') ?? '' }))
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t.renameTitle({ name: person.firstName })}
      lead={t.renameLead}
      submit={t.renameNow}
      failed={{ refused: t.notRenamed, unknown: t.renamedUnknown, again: eventTexts.checkStatus }}
    >
      <Fields form={form} asksBirthday={offer?.asksBirthday ?? false} />
      {fields.length > 0 && (
        <>
          <p className="text-meta text-soft">{t.renameAnswers}</p>
          <AnswerFields fields={fields} form={form} />
        </>
      )}
    </FormDialog>
  )
}

function Fields({ form, asksBirthday }: { form: UseFormReturn<AnswerForm>; asksBirthday: boolean }) {
  return (
    <>
      <TextField
        label={memberTexts.firstName}
        {...textFieldProps(form, 'firstName', GuestPerson.shape.firstName, {
          validate: (typed = '') => typed.trim() !== '' || fieldTexts.firstNameMissing,
        })}
      />
      <TextField
        label={memberTexts.lastName}
        optional
        {...textFieldProps(form, 'lastName', GuestPerson.shape.lastName)}
      />
      {asksBirthday && (
        <FormDate
          control={form.control}
          name="dateOfBirth"
          label={memberTexts.dateOfBirth}
          optional
          empty=""
          maxValue={copenhagenDay(new Date())}
          autoComplete="off"
        />
      )}
    </>
  )
}
