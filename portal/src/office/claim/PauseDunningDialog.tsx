import type { Claim } from '@medlem/contract/claim'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { useDecideClaim } from '../../api/claim/claim.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../shared/form/ReasonField.tsx'
import type { Mistake } from '../../shared/form/readResolver.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'

interface Typed {
  until: string
  reason: string
}

/** Sends the payer of a claim no reminders until a day, for a reason. */
export function PauseDunningDialog({
  orgId,
  claim,
  onClose,
}: {
  orgId: string
  claim: Claim
  onClose: () => void
}) {
  const decide = useDecideClaim({ orgId, claimId: claim.id })
  const { form, dialog } = useDialogForm({
    defaultValues: { until: claim.pause?.until ?? '', reason: '' } as Typed,
    read: ({ until, reason }): Typed | Mistake<keyof Typed> => {
      if (until < copenhagenDay(new Date())) return { field: 'until', message: t.pauseDayMissing }
      if (reason.trim() === '') return { field: 'reason', message: commonTexts.sayWhy }
      return { until, reason: reason.trim() }
    },
    draft: `pause claim ${claim.id}`,
    write: decide,
    send: (values) => decide.mutateAsync({ kind: 'pause', ...values }),
    fields: ['until', 'reason'],
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={t.pauseTitle({ name: claim.payerName })}
      lead={t.pauseLead({ name: claim.payerName })}
      submit={t.doPause}
      failed={{ refused: t.notDone, unknown: t.unknown, again: t.checkClaims }}
    >
      <FormDate control={form.control} name="until" empty="" label={t.pauseUntil} />
      <ReasonField form={form} />
    </FormDialog>
  )
}
