import type { Renewal } from '@medlem/contract/renewal'
import { useForm } from 'react-hook-form'
import { CallError } from '../../api/callError.ts'
import { useCheckRenewal, useReleaseRenewal } from '../../api/renewalDesk.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'

export interface LookIntoRenewalProps {
  orgId: string
  renewal: Renewal
  kind: 'name' | 'release'
  onClose: () => void
  onDone: (after: Renewal) => void
}

/** After a look into the provider's own books: what the charge is called there, or that there is none. */
export function LookIntoRenewal(props: LookIntoRenewalProps) {
  return props.kind === 'name' ? <NameCharge {...props} /> : <Release {...props} />
}

function NameCharge({ orgId, renewal, onClose, onDone }: LookIntoRenewalProps) {
  const { memberName, priceMinor, currency, cardLast4, dueOn } = renewal
  const check = useCheckRenewal(orgId)
  const { field, submit, isTold } = useOneField('authorizationIdentifier', {
    missing: 'Please enter the identifier.',
    send: async (named) => onDone(await check.mutateAsync({ id: renewal.id, named })),
  })
  const card = cardLast4 === null ? 'the card' : `the card ending in ${cardLast4}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Find the charge"
      lead={`The payment provider never answered, so it can’t be asked without a name. Look in its own list of payments for ${formatMoney(priceMinor, currency)} on ${card}, from ${formatDate(dueOn)} on.`}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label="Identifier of the authorization"
          hint={`The provider is asked about it. It counts only when payer, sum and card are ${memberName}’s renewal.`}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          {...field}
        />
        {check.error && !isTold && <ErrorNotice error={check.error} title="Nothing was changed." />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
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

function Release({ orgId, renewal, onClose, onDone }: LookIntoRenewalProps) {
  const { memberName, payerName, year } = renewal
  const release = useReleaseRenewal(orgId)
  const { field, submit, isTold } = useOneField('reason', {
    missing: 'Please say why.',
    send: async (reason) => onDone(await release.mutateAsync({ id: renewal.id, reason })),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${memberName}, ${year} was not charged?`}
      lead={`Say so only after you looked in the payment provider’s own list. ${payerName} is asked to pay by hand. The card is not charged again for ${year}, and a charge that shows up later is never taken.`}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label="Reason"
          hint="How you know. It stands in the audit log."
          maxLength={200}
          autoComplete="off"
          {...field}
        />
        {release.error && !isTold && <ErrorNotice error={release.error} title="Nothing was changed." />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={release.isPending}>
            It was not charged
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A form of one line of text; what the server says of it stands at the field. */
function useOneField(
  name: 'authorizationIdentifier' | 'reason',
  { missing, send }: { missing: string; send: (text: string) => Promise<void> },
) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { text: '' } })
  const submit = handleSubmit(async ({ text }) => {
    try {
      await send(text.trim())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const told = error.errors.find(({ field }) => field === name)
      if (told) setError('text', { message: told.message }, { shouldFocus: true })
    }
  })
  const error = formState.errors.text?.message
  const field = { ...register('text', { validate: (text) => text.trim() !== '' || missing }), error }
  return { field, submit, isTold: error !== undefined }
}
