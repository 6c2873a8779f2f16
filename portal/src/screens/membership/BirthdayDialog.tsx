import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useFamily } from '../../api/family/family.ts'
import { useUpdateMember } from '../../api/member/updateMember.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
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
  const member = family.data?.find(({ id }) => id === person.memberId)
  const { form, dialog } = useDialogForm<{ dateOfBirth: string | null }>({
    defaultValues: { dateOfBirth: null },
    write: { error: update.error, isPending: update.isPending || family.isPending },
    send: async ({ dateOfBirth }) => {
      if (!member) return false
      const { id, firstName, lastName, version } = member
      return await update.mutateAsync({ id, profile: { firstName, lastName, dateOfBirth, version } })
    },
    fields: ['dateOfBirth'],
    onClose,
  })
  const isSelf = person.relation === 'self'
  return (
    <FormDialog
      {...dialog}
      title={
        isSelf ? membershipTexts.yourBirthday : membershipTexts.birthdayOf({ firstName: person.firstName })
      }
      lead={membershipTexts.birthdayWhy}
      failed={{
        refused: membershipTexts.birthdayNotSaved,
        unknown: membershipTexts.birthdayUnknown,
        again: membershipTexts.checkProfile,
      }}
    >
      <FormDate
        control={form.control}
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
    </FormDialog>
  )
}
