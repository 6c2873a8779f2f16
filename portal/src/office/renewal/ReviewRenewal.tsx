import { checkRenewal, type Renewal } from '@medlem/contract/renewal'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeRenewalTexts } from '@medlem/i18n/en/portal/office/renewal'
import { useCheckRenewal, useReleaseRenewal } from '../../api/renewal/renewalCase.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'

export interface ReviewRenewalProps {
  orgId: string
  renewal: Renewal
  kind: 'name' | 'release'
  onClose: () => void
  onDone: (after: Renewal) => void
}

const notChanged = {
  refused: commonTexts.nothingChanged,
  unknown: officeRenewalTexts.changeUnknown,
  again: officeRenewalTexts.checkList,
}

/** After a look into the provider's own books: what the charge is called there, or that there is none. */
export function ReviewRenewal(props: ReviewRenewalProps) {
  return props.kind === 'name' ? <NameCharge {...props} /> : <Release {...props} />
}

function NameCharge({ orgId, renewal, onClose, onDone }: ReviewRenewalProps) {
  const { memberName, priceMinor, currency, cardLast4, dueOn } = renewal
  const check = useCheckRenewal(orgId)
  const { form, dialog } = useDialogForm({
    defaultValues: { named: '' },
    draft: `charge of ${renewal.id}`,
    write: check,
    send: ({ named }) => check.mutateAsync({ id: renewal.id, named: named.trim() }),
    fields: (wire) => (wire === 'authorizationIdentifier' ? 'named' : undefined),
    onClose,
    onDone,
  })
  const charge = { amount: formatMoney(priceMinor, currency), date: formatDate(dueOn) }
  return (
    <FormDialog
      {...dialog}
      title={officeRenewalTexts.findTitle}
      lead={
        cardLast4 === null
          ? officeRenewalTexts.findLead(charge)
          : officeRenewalTexts.findLeadCard({ ...charge, cardLast4 })
      }
      submit={officeRenewalTexts.askProvider}
      failed={notChanged}
    >
      <TextField
        label={officeRenewalTexts.identifier}
        hint={officeRenewalTexts.identifierHint({ memberName })}
        spellCheck={false}
        {...textFieldProps(form, 'named', checkRenewal.schema.body.shape.authorizationIdentifier, {
          validate: (text) => text.trim() !== '' || officeRenewalTexts.identifierRequired,
        })}
      />
    </FormDialog>
  )
}

function Release({ orgId, renewal, onClose, onDone }: ReviewRenewalProps) {
  const { memberName, payerName, year } = renewal
  const release = useReleaseRenewal(orgId)
  return (
    <ReasonDialog
      title={officeRenewalTexts.releaseTitle({ memberName, year })}
      lead={officeRenewalTexts.releaseLead({ payerName, year })}
      hint={officeRenewalTexts.releaseReasonHint}
      cancelLabel={commonTexts.cancel}
      confirmLabel={officeRenewalTexts.notCharged}
      failed={notChanged}
      draft={`release ${renewal.id}`}
      send={async (reason) => onDone(await release.mutateAsync({ id: renewal.id, reason }))}
      isPending={release.isPending}
      error={release.error}
      onClose={onClose}
    />
  )
}
