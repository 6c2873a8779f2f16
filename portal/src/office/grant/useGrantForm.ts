import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { PaymentRecord } from '@medlem/contract/grant'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { useWatch } from 'react-hook-form'
import { useDecidePeriod } from '../../api/grant/grant.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { unitOn } from '../../shared/grantableFees.ts'
import { copenhagenDay } from '../../ui/format.ts'
import type { GrantDialogProps } from './GrantDialog.tsx'

/** The form of a year that an administrator gives: what it holds, and what becomes of it. */
export function useGrantForm(props: GrantDialogProps) {
  const { kind, membershipId, memberName, fees, onClose, onDone } = props
  const decide = useDecidePeriod(membershipId)
  const { form, dialog } = useDialogForm({
    // A year that is given free needs fewer fields; the others hold what is allowed.
    resolver: standardSchemaResolver(PaymentRecord),
    defaultValues: {
      membershipConfId: fees[0]?.id ?? '',
      method: 'cash' as 'cash' | 'bank_transfer',
      paidOn: copenhagenDay(new Date()),
      amountMinor: fees[0]?.unitMinor ?? 0,
      reason: '',
    },
    draft: `${kind} year of ${membershipId}`,
    write: decide,
    send: ({ membershipConfId, method, paidOn, reason }) => {
      const fee = fees.find(({ id }) => id === membershipConfId)
      const amountMinor = fee ? unitOn(fee, paidOn) : 0
      return decide.mutateAsync(
        kind === 'manual'
          ? { kind, membershipConfId, method, paidOn, amountMinor, reason }
          : { kind, membershipConfId, reason },
      )
    },
    fields: ['membershipConfId', 'method', 'paidOn', 'reason'],
    onClose,
    onDone: ({ year, receiptNumber }) =>
      onDone(
        receiptNumber === null
          ? officeGrantTexts.yearGiven({ memberName, year })
          : officeGrantTexts.paymentRecorded({ memberName, year, receiptNumber }),
      ),
  })
  const [chosenId, paidOn] = useWatch({ control: form.control, name: ['membershipConfId', 'paidOn'] })
  return { form, dialog, chosenId, paidOn }
}
