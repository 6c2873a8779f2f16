import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { PaymentRecord } from '@medlem/contract/grant'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { useForm, useWatch } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useDecidePeriod } from '../../api/grant/grant.ts'
import { useDraft } from '../../session/useDraft.ts'
import { unitOn } from '../../shared/grantableFees.ts'
import { copenhagenDay } from '../../ui/format.ts'
import type { GrantDialogProps } from './GrantDialog.tsx'

const FIELDS = ['membershipConfId', 'method', 'paidOn', 'reason'] as const

/** The form of a year that an administrator gives: what it holds, and what becomes of it. */
export function useGrantForm(props: GrantDialogProps) {
  const { kind, membershipId, memberName, fees, onClose, onDone } = props
  const decide = useDecidePeriod(membershipId)
  const form = useForm({
    // A year that is given free needs fewer fields; the others hold what is allowed.
    resolver: standardSchemaResolver(PaymentRecord),
    defaultValues: {
      membershipConfId: fees[0]?.id ?? '',
      method: 'cash' as 'cash' | 'bank_transfer',
      paidOn: copenhagenDay(new Date()),
      amountMinor: fees[0]?.unitMinor ?? 0,
      reason: '',
    },
  })
  // Watched before the draft is put back, so that they are seen.
  const [chosenId, paidOn] = useWatch({ control: form.control, name: ['membershipConfId', 'paidOn'] })
  const draft = useDraft(form, { form: `${kind} year of ${membershipId}` })
  const submit = form.handleSubmit(async ({ membershipConfId, method, paidOn, reason }) => {
    const fee = fees.find(({ id }) => id === membershipConfId)
    const amountMinor = fee ? unitOn(fee, paidOn) : 0
    try {
      const { year, receiptNumber } = await decide.mutateAsync(
        kind === 'manual'
          ? { kind, membershipConfId, method, paidOn, amountMinor, reason }
          : { kind, membershipConfId, reason },
      )
      draft.end()
      onDone(
        receiptNumber === null
          ? officeGrantTexts.yearGiven({ memberName, year })
          : officeGrantTexts.paymentRecorded({ memberName, year, receiptNumber }),
      )
    } catch (error) {
      showFieldErrors(form, error, FIELDS)
    }
  })
  const cancel = () => {
    draft.end()
    onClose()
  }
  const isAtField = FIELDS.some((name) => form.formState.errors[name])
  const { isPending, error } = decide
  return { form, chosenId, paidOn, draft, submit, cancel, isPending, error: isAtField ? null : error }
}
