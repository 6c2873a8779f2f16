import type { Renewal } from '@medlem/contract/renewal'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeRenewalTexts } from '@medlem/i18n/en/portal/office/renewal'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useCheckRenewal, useReleaseRenewal } from '../../api/renewal/renewalCase.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
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
  const form = useForm({ defaultValues: { named: '' } })
  const draft = useDraft(form, { form: `charge of ${renewal.id}` })
  const { register, handleSubmit, formState } = form
  const fieldError = formState.errors.named?.message
  const submit = handleSubmit(async ({ named }) => {
    try {
      const after = await check.mutateAsync({ id: renewal.id, named: named.trim() })
      draft.end()
      onDone(after)
    } catch (error) {
      showFieldErrors(form, error, (wire) => (wire === 'authorizationIdentifier' ? 'named' : undefined))
    }
  })
  const cancel = () => {
    draft.end()
    onClose()
  }
  const charge = { amount: formatMoney(priceMinor, currency), date: formatDate(dueOn) }
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={officeRenewalTexts.findTitle}
      lead={
        cardLast4 === null
          ? officeRenewalTexts.findLead(charge)
          : officeRenewalTexts.findLeadCard({ ...charge, cardLast4 })
      }
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!check.error && <DraftNotice draft={draft} />}
        <TextField
          label={officeRenewalTexts.identifier}
          hint={officeRenewalTexts.identifierHint({ memberName })}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          error={fieldError}
          {...register('named', {
            validate: (text) => text.trim() !== '' || officeRenewalTexts.identifierRequired,
          })}
        />
        {check.error && !fieldError && <WriteError error={check.error} {...notChanged} />}
        <FormActions onCancel={cancel} busy={check.isPending} submit={officeRenewalTexts.askProvider} />
      </form>
    </Dialog>
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
      leaveIt={commonTexts.cancel}
      doIt={officeRenewalTexts.notCharged}
      failed={notChanged}
      draft={`release ${renewal.id}`}
      send={async (reason) => onDone(await release.mutateAsync({ id: renewal.id, reason }))}
      isPending={release.isPending}
      error={release.error}
      onClose={onClose}
    />
  )
}
