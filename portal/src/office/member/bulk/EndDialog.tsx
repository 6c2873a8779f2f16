import type { InstalmentPlan } from '@medlem/contract/instalment'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { EndReason, type MembershipEnd, MembershipEnding } from '@medlem/contract/membershipEnd'
import { isPayable } from '@medlem/domain/instalment'
import { officeBatchTexts as marks } from '@medlem/i18n/en/portal/office/batch'
import { membershipEndScreenTexts as t } from '@medlem/i18n/en/portal/office/membershipEnd'
import { useWatch } from 'react-hook-form'
import { useEndMemberships } from '../../../api/batch/batch.ts'
import { officeAddress } from '../../../api/office/officeAddress.ts'
import { useMembershipEnd } from '../../../api/person/person.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { FormDate } from '../../../ui/FormDate.tsx'
import { copenhagenDay } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'

const FIELDS = ['endsOn', 'reason', 'note'] as const

interface EndFormProps {
  title: string
  begun?: MembershipEnd | null
  /** Parts of prices that are not paid yet. */
  partsLeft?: number
  submit: string
  write: { error: Error | null; isPending: boolean }
  /** Writes with `write`. */
  send: (ending: MembershipEnding) => Promise<unknown>
  onClose: () => void
}

/** From which day a membership ends, and why. */
function EndForm({ title, begun, partsLeft = 0, submit, write, send, onClose }: EndFormProps) {
  const { form, dialog } = useDialogForm<MembershipEnding>({
    defaultValues: {
      endsOn: begun?.endsOn ?? copenhagenDay(new Date()),
      reason: begun?.reason ?? 'asked',
      note: begun?.note ?? '',
    },
    write,
    send,
    fields: (name) => FIELDS.find((one) => name.endsWith(one)),
    onClose,
    onDone: () => undefined,
  })
  const { register, control, formState } = form
  const { errors } = formState
  const reason = useWatch({ control, name: 'reason' })
  return (
    <FormDialog
      {...dialog}
      title={title}
      lead={t.lead}
      submit={submit}
      failed={{ refused: t.notEnded, unknown: t.unknown, again: t.check }}
    >
      {partsLeft > 0 && <p className="font-semibold">{t.partsLeft({ count: partsLeft })}</p>}
      <FormDate
        control={control}
        name="endsOn"
        empty=""
        label={t.day}
        rules={{ validate: (day) => Boolean(day) || t.dayMissing }}
      />
      <SelectField
        label={t.reason}
        options={EndReason.options.map((value) => ({ value, label: t[value] }))}
        hint={reason === 'died' ? t.noMail : t.mail}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <TextField
        label={t.note}
        hint={t.noteHint}
        optional={reason !== 'other'}
        {...textFieldProps(form, 'note', MembershipEnding.shape.note, {
          setValueAs: (note: string) => note.trim(),
          validate: (note, { reason: why }) => why !== 'other' || note !== '' || t.noteMissing,
        })}
      />
    </FormDialog>
  )
}

interface EndDialogProps {
  orgId: string
  person: { id: string; firstName: string; lastName: string }
  /** What is in effect, whose day or reason is changed. */
  end: MembershipEnd | null
  /** The years that are paid in parts. */
  plans: readonly InstalmentPlan[]
  onClose: () => void
  /** What was done, in a sentence. */
  onDone: (sentence: string) => void
}

/** Ends the membership of one person. */
export function EndDialog({ orgId, person, end, plans, onClose, onDone }: EndDialogProps) {
  const change = useMembershipEnd(orgId, person.id).end
  return (
    <EndForm
      title={t.title({ name: `${person.firstName} ${person.lastName}` })}
      begun={end}
      partsLeft={plans.flatMap(({ parts }) => parts).filter(({ state }) => isPayable(state)).length}
      submit={t.submit}
      write={change}
      send={async (ending) => {
        const { renewalStopped } = await change.mutateAsync(ending)
        onDone(renewalStopped ? t.doneRenewal : t.done)
      }}
      onClose={onClose}
    />
  )
}

interface EndManyDialogProps {
  orgId: string
  selection: MemberSelection
  count: number
  onClose: () => void
}

/** The same of the selected people; what follows is the preview of those who are changed. */
export function EndManyDialog({ orgId, selection, count, onClose }: EndManyDialogProps) {
  const begin = useEndMemberships(orgId)
  const goTo = useGoTo()
  return (
    <EndForm
      title={t.titleMany({ count })}
      submit={marks.preview}
      write={begin}
      send={async (ending) => {
        const { id } = await begin.mutateAsync({ selection, ending })
        goTo(officeAddress(orgId, 'change', { batch: id }))
      }}
      onClose={onClose}
    />
  )
}
