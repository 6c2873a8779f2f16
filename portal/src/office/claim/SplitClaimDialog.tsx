import type { Claim } from '@medlem/contract/claim'
import { MAX_SHARES } from '@medlem/contract/claimShare'
import { countries } from '@medlem/domain/country'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { type FieldPath, useFieldArray, useWatch } from 'react-hook-form'
import { useSplitClaim } from '../../api/claim/claim.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay, formatMoney } from '../../ui/format.ts'
import { ShareFields } from './ShareFields.tsx'
import { emptyShare, readSplit, restOf, type TypedSplit } from './splitForm.ts'

/** Asks others for parts of what is open of a claim; what is left to its payer stands below. */
export function SplitClaimDialog({
  orgId,
  claim,
  onClose,
}: {
  orgId: string
  claim: Claim
  onClose: () => void
}) {
  const split = useSplitClaim({ orgId, claimId: claim.id })
  const { form, dialog } = useDialogForm({
    defaultValues: { shares: [emptyShare(COUNTRY)], dueOn: laterDay(claim.dueOn) } as TypedSplit,
    read: (typed: TypedSplit) => readSplit(claim, typed),
    draft: `split claim ${claim.id}`,
    write: split,
    send: (body) => split.mutateAsync(body),
    fields: fieldOf,
    onClose,
  })
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'shares' })
  const leftMinor = restOf(claim, useWatch({ control, name: 'shares' }))
  return (
    <FormDialog
      {...dialog}
      title={t.splitTitle}
      lead={t.splitLead({ name: claim.payerName })}
      submit={t.doSplit}
      failed={{ refused: t.notDone, unknown: t.unknown, again: t.checkClaims }}
    >
      {fields.map(({ id }, n) => (
        <ShareFields
          key={id}
          form={form}
          n={n}
          currency={claim.currency}
          onRemove={fields.length > 1 ? () => remove(n) : undefined}
        />
      ))}
      {fields.length < MAX_SHARES && (
        <div className="-ml-3">
          <Button variant="quiet" onClick={() => append(emptyShare(COUNTRY))}>
            {t.addShare}
          </Button>
        </div>
      )}
      <FormDate control={control} name="dueOn" empty="" label={t.sharesDueOn} />
      <p role="status" className="font-medium tabular-nums">
        {leftMinor !== undefined &&
          leftMinor >= 0 &&
          t.shareRest({ name: claim.payerName, amount: formatMoney(leftMinor, claim.currency) })}
      </p>
    </FormDialog>
  )
}

/** The day of the claim, while there is time until then. */
const laterDay = (dueOn: string) => (dueOn > copenhagenDay(new Date()) ? dueOn : '')

const COUNTRY = countries[0]?.name ?? ''

/** The server names amounts in minor units, and what was open where that is not what it was. */
function fieldOf(field: string): FieldPath<TypedSplit> | undefined {
  if (field === 'openMinor') return 'shares.0.amount'
  return /^(dueOn|shares\.\d+\.(name|email|amountMinor|address\.\w+))$/.test(field)
    ? (field.replace(/amountMinor$/, 'amount') as FieldPath<TypedSplit>)
    : undefined
}
