import { placeMoneyTexts } from '@medlem/i18n/en/portal/shared/placeMoney'
import { useSignUp } from '../../api/registration/registration.ts'
import { moneySentences } from '../../shared/event/moneySentences.ts'

/** Of an event that was called off, for a family that was signed up for a kind of place: what becomes of its money. */
export function CalledOffMoney({ eventId }: { eventId: string }) {
  const { payments } = useSignUp(eventId).data ?? {}
  if (!payments) return null
  const said = payments.length === 0 ? placeMoneyTexts.nothing : moneySentences(payments).join(' ')
  return said && <p className="mb-6 max-w-[62ch]">{said}</p>
}
