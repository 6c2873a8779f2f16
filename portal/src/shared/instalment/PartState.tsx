import type { Instalment, InstalmentState } from '@medlem/contract/instalment'
import { instalmentTexts as t } from '@medlem/i18n/en/portal/instalment'
import { formatDate } from '../../ui/format.ts'
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx'

const tones: Record<InstalmentState, StatusTone> = {
  paid: 'good',
  refunded: 'neutral',
  stopped: 'neutral',
  held: 'waiting',
  overdue: 'bad',
  due: 'waiting',
  coming: 'neutral',
}

const words: Record<Exclude<InstalmentState, 'coming'>, string> = {
  paid: t.statePaid,
  refunded: t.stateRefunded,
  stopped: t.stateStopped,
  held: t.stateHeld,
  overdue: t.stateOverdue,
  due: t.stateDue,
}

/** What became of a part, or when it is due. */
export function PartState({ part: { state, dueOn } }: { part: Pick<Instalment, 'state' | 'dueOn'> }) {
  const day = formatDate(dueOn)
  return (
    <StatusDot tone={tones[state]}>
      {state === 'coming' ? t.stateComing({ day }) : words[state]}
      {state === 'overdue' && <span className="text-soft"> · {day}</span>}
    </StatusDot>
  )
}

/** Whether a part can be paid, or recorded as paid. */
export const isUnpaid = ({ state }: Pick<Instalment, 'state'>): boolean =>
  state === 'overdue' || state === 'due' || state === 'coming'
