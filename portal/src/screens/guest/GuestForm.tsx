import { type GuestOffer, MAX_IN_ORDER } from '@medlem/contract/guest'
import { CONFIRM_WITHIN_MS, GUEST_KEPT_DAYS } from '@medlem/domain/guest'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { hasArrived } from '../../api/call/sendOnce.ts'
import { PlaceDialog } from '../../shared/event/PlaceDialog.tsx'
import { MethodChoice, useMethod } from '../../shared/payment/MethodChoice.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { prefixOf } from './guestForm.ts'
import { PersonFields } from './PersonFields.tsx'
import { useGuestForm } from './useGuestForm.ts'

const HOUR_MS = 3_600_000

/** Who comes, what it costs, and the one button. */
export function GuestForm({ offer }: { offer: GuestOffer }) {
  const { organisation, signUp } = offer
  const method = useMethod(organisation)
  const guest = useGuestForm(offer, method)
  const { form, keys, add, remove, dueFor, waits, toShare } = guest
  const [said, setSaid] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const money = (amount: number) => formatMoney(amount, signUp.currency)
  const due = dueFor()
  const action = (first?: readonly string[]) => {
    const amount = dueFor(first)
    if (amount > 0 && !guest.hasCode) return tierTexts.signUpAndPay({ amount: money(amount) })
    return waits ? eventTexts.joinWaitingList : eventTexts.signUp
  }
  const nameOf = (key: number, at: number) => ({
    memberId: String(key),
    firstName: form.getValues(`${prefixOf(key)}firstName`) || t.person({ number: at + 1 }),
    lastName: form.getValues(`${prefixOf(key)}lastName`) ?? '',
  })
  return (
    <Section title={t.whoComes}>
      <form onSubmit={guest.submit} noValidate className="grid gap-6">
        {keys.map((key, at) => (
          <PersonFields
            key={key}
            offer={offer}
            form={form}
            prefix={prefixOf(key)}
            number={at + 1}
            onRemove={() => {
              remove(key)
              setSaid(t.personRemoved({ number: at + 1 }))
              addButton.current?.focus()
            }}
          />
        ))}
        <div>
          <Button
            ref={addButton}
            variant="secondary"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => {
              if (add) setSaid(t.personAdded({ number: keys.length + 1 }))
              else setSaid(t.mostPeople({ count: MAX_IN_ORDER }))
              add?.()
            }}
          >
            {t.addPerson}
          </Button>
          <p role="status" className={add ? 'visually-hidden' : 'mt-2 text-meta text-soft'}>
            {said}
          </p>
        </div>
        {due > 0 && (
          <div className="grid gap-4">
            <p>
              <strong className="text-club tabular-nums">{tierTexts.total({ amount: money(due) })}</strong>
              <span className="block text-meta text-soft">{tierTexts.payFirst}</span>
            </p>
            {signUp.takesCodes && (
              <Checkbox
                hint={t.hasCodeHint}
                checked={guest.hasCode}
                onChange={({ target }) => guest.setHasCode(target.checked)}
              >
                {t.hasCode}
              </Checkbox>
            )}
            {!guest.hasCode && <MethodChoice organisation={organisation} method={method} />}
          </div>
        )}
        {due === 0 && !waits && guest.isChosen && (
          <p className="max-w-[62ch]">{t.confirmFirst({ count: CONFIRM_WITHIN_MS / HOUR_MS })}</p>
        )}
        {guest.error && (
          <WriteError
            error={guest.error}
            {...(!hasArrived(guest.error) && { refused: t.notSignedUp })}
            unknown={t.signUpUnknown}
            again={t.pressAgain}
          />
        )}
        <div className="grid gap-3">
          <Button type="submit" wide busy={guest.isPending}>
            {action()}
          </Button>
          <p className="max-w-[62ch] text-meta text-soft">{t.keptData({ count: GUEST_KEPT_DAYS })}</p>
        </div>
      </form>
      {toShare && (
        <PlaceDialog
          people={keys.map(nameOf).filter(({ memberId }) => toShare.memberIds.includes(memberId))}
          places={toShare.places}
          isPending={guest.isPending}
          error={guest.shareError}
          submit={action}
          onClose={guest.stopSharing}
          onChosen={(ids) => guest.send([...ids, ...toShare.certain])}
        />
      )}
    </Section>
  )
}
