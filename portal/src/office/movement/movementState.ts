import type { Movement, MovementKind } from '@medlem/contract/movement'
import { officeMoneyTexts as t } from '@medlem/i18n/en/portal/office/money'
import type { StatusTone } from '../../ui/StatusDot.tsx'

const states: Record<MovementKind, { tone: StatusTone; word: string }> = {
  received: { tone: 'good', word: t.statePaid },
  refund: { tone: 'neutral', word: t.stateRefund },
  chargeback: { tone: 'bad', word: t.stateChargeback },
  taken_back: { tone: 'neutral', word: t.stateTakenBack },
  failed: { tone: 'bad', word: t.stateFailed },
}

/** What became of a payment, and why where somebody or the provider said so. */
export function movementState({ kind, reason, failure }: Movement): {
  tone: StatusTone
  word: string
  why: string
} {
  return { ...states[kind], why: failure?.reason ?? reason }
}
