import type { Renewal } from '@medlem/contract/renewal'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useCheckRenewal, useReleaseRenewal } from '../../api/renewal/renewalCase.ts'
import { useDraft } from '../../session/useDraft.ts'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'
import { WriteError } from '../../shell/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
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
  refused: 'Nothing was changed.',
  unknown: 'We don’t know yet whether anything was changed.',
  again: 'Please check the list of renewals before you try again.',
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
  const card = cardLast4 === null ? 'the card' : `the card ending in ${cardLast4}`
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title="Find the charge"
      lead={`The payment provider never answered, and can’t be asked without an identifier. Look in its own list of payments for ${formatMoney(priceMinor, currency)} on ${card}, from ${formatDate(dueOn)} on.`}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!check.error && <DraftNotice draft={draft} />}
        <TextField
          label="Identifier of the authorization"
          hint={`The provider is asked about it. It counts only when payer, sum and card are ${memberName}’s renewal.`}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          error={fieldError}
          {...register('named', {
            validate: (text) => text.trim() !== '' || 'Please enter the identifier.',
          })}
        />
        {check.error && !fieldError && <WriteError error={check.error} {...notChanged} />}
        <DialogActions>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" busy={check.isPending}>
            Ask the provider
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Release({ orgId, renewal, onClose, onDone }: ReviewRenewalProps) {
  const { memberName, payerName, year } = renewal
  const release = useReleaseRenewal(orgId)
  return (
    <ReasonDialog
      title={`${memberName}, ${year} was not charged?`}
      lead={`Say so only after you looked in the payment provider’s own list. ${payerName} is asked to pay by hand. The card is not charged again for ${year}, and a charge that shows up later is never taken.`}
      hint="How you know. It is kept in the audit log."
      leaveIt="Cancel"
      doIt="It was not charged"
      failed={notChanged}
      draft={`release ${renewal.id}`}
      send={async (reason) => onDone(await release.mutateAsync({ id: renewal.id, reason }))}
      isPending={release.isPending}
      error={release.error}
      onClose={onClose}
    />
  )
}
