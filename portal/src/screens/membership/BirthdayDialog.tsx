import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useFamily } from '../../api/family/family.ts'
import { useUpdateMember } from '../../api/member/member.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'

export interface BirthdayDialogProps {
  person: FamilyMemberStatus
  onClose: () => void
}

/** Writes the birthday of oneself or a child; what can be bought is asked for again afterwards. */
export function BirthdayDialog({ person, onClose }: BirthdayDialogProps) {
  const family = useFamily()
  const update = useUpdateMember()
  const form = useForm<{ dateOfBirth: string | null }>({ defaultValues: { dateOfBirth: null } })
  const { control, handleSubmit, formState } = form
  const member = family.data?.find(({ id }) => id === person.memberId)
  const error = formState.errors.dateOfBirth?.message
  const submit = handleSubmit(async ({ dateOfBirth }) => {
    if (!member) return
    const { id, firstName, lastName, version } = member
    try {
      await update.mutateAsync({ id, profile: { firstName, lastName, dateOfBirth, version } })
      onClose()
    } catch (failure) {
      showFieldErrors(form, failure, ['dateOfBirth'])
    }
  })
  const isSelf = person.relation === 'self'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        isSelf ? membershipTexts.yourBirthday : membershipTexts.birthdayOf({ firstName: person.firstName })
      }
      lead={membershipTexts.birthdayWhy}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <FormDate
          control={control}
          name="dateOfBirth"
          rules={{ validate: (value) => value !== null || membershipTexts.enterWholeDate }}
          label={membershipTexts.dateOfBirth}
          maxValue={copenhagenDay(new Date())}
          autoComplete={isSelf ? 'bday' : 'off'}
        />
        {family.error && !member && (
          <ErrorNotice
            error={family.error}
            title={membershipTexts.profileNotLoaded}
            retry={() => family.refetch()}
          />
        )}
        {update.error && !error && (
          <WriteError
            error={update.error}
            refused={membershipTexts.birthdayNotSaved}
            unknown={membershipTexts.birthdayUnknown}
            again={membershipTexts.checkProfile}
          />
        )}
        <FormActions onCancel={onClose} busy={update.isPending || family.isPending} />
      </form>
    </Dialog>
  )
}
