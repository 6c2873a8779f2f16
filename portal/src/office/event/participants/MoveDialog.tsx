import type { EventTier } from '@medlem/contract/eventTier'
import { placesLeft } from '@medlem/domain/registration'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { useMoveParticipant } from '../../../api/registration/participant.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { formatMoney } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { tierPriceWords } from '../tierWords.ts'
import type { ListedParticipant } from './participantList.ts'

interface MoveDialogProps {
  eventId: string
  one: ListedParticipant
  tiers: readonly EventTier[]
  currency: string
  onClose: () => void
}

/** Staff give somebody another kind of place; what becomes of the money stands above the choice. */
export function MoveDialog({ eventId, one, tiers, currency, onClose }: MoveDialogProps) {
  const { registrationId, name, state, tierId } = one
  const move = useMoveParticipant(eventId)
  const { form, dialog } = useDialogForm({
    defaultValues: { tierId: '' },
    write: move,
    send: ({ tierId: chosen }) => move.mutateAsync({ registrationId, tierId: chosen }),
    fields: ['tierId'],
    onClose,
  })
  const label = (tier: EventTier) =>
    officeTierTexts.nameAndPrice({ name: tier.name, price: tierPriceWords(tier, currency) })
  const isFull = ({ places, taken }: EventTier) =>
    state !== 'waiting' && placesLeft({ capacity: places, taken }) === 0
  return (
    <FormDialog
      {...dialog}
      title={t.moveTitle({ name })}
      lead={[t.moveLead, moneyWords(one, currency)].filter(Boolean).join(' ')}
      submit={t.moveNow}
      failed={{ refused: t.notMoved, unknown: t.moveUnknown, again: officeEventTexts.checkParticipants }}
    >
      <SelectField
        label={officeTierTexts.whichPlace}
        placeholder={officeTierTexts.choosePlace}
        options={tiers
          .filter(({ id }) => id !== tierId)
          .map((tier) => ({
            value: tier.id,
            label: isFull(tier) ? t.noneLeft({ name: label(tier) }) : label(tier),
            disabled: isFull(tier),
          }))}
        error={form.formState.errors.tierId?.message}
        {...form.register('tierId', { validate: (id) => id !== '' || officeTierTexts.placeMissing })}
      />
    </FormDialog>
  )
}

/** What becomes of what was paid, or is to be paid. */
function moneyWords({ state, paid, toPayMinor }: ListedParticipant, currency: string): string {
  if (paid) return t.movePaid({ amount: formatMoney(paid.amountMinor, currency) })
  if (toPayMinor !== null) return t.moveKept
  return state === 'registered' ? t.moveFree : ''
}
