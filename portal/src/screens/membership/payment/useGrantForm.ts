import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { PaymentRecord } from '@medlem/contract/grant'
import { useForm } from 'react-hook-form'
import { useDecideYear } from '../../../api/grant.ts'
import { tellFields } from '../../../api/tellFields.ts'
import { copenhagenDay } from '../../../ui/format.ts'
import type { GrantDialogProps } from './GrantDialog.tsx'

const FIELDS = ['membershipConfId', 'method', 'paidOn', 'reason'] as const

/** The form of a year that an administrator gives: what it holds, and what becomes of it. */
export function useGrantForm(props: GrantDialogProps) {
  const { kind, membershipId, memberName, fees, onDone } = props
  const decide = useDecideYear(membershipId)
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
  const submit = form.handleSubmit(async ({ membershipConfId, method, paidOn, reason }) => {
    const fee = fees.find(({ id }) => id === membershipConfId)
    const amountMinor = fee?.unitMinor ?? 0
    try {
      const { year, receiptNumber } = await decide.mutateAsync(
        kind === 'manual'
          ? { kind, membershipConfId, method, paidOn, amountMinor, reason }
          : { kind, membershipConfId, reason },
      )
      onDone(
        receiptNumber === null
          ? `${memberName} has ${year} free.`
          : `${memberName} has ${year}. The payment is receipt ${receiptNumber}.`,
      )
    } catch (error) {
      tellFields(form, error, FIELDS)
    }
  })
  const isTold = FIELDS.some((name) => form.formState.errors[name])
  return { form, submit, isPending: decide.isPending, error: isTold ? null : decide.error }
}
