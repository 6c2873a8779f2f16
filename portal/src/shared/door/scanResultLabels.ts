import type { DoorVerdict, ListedTicket } from '@medlem/domain/door'
import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import { formatInstant, formatMoney, momentParts } from '../../ui/format.ts'

/** Green, yellow, red. */
export type Tone = 'good' | 'wait' | 'bad'

export type DoorAnswer =
  | DoorVerdict
  | { kind: 'forged' | 'none' | 'unchecked' }
  /** By a helper's link, before the day of the event. */
  | { kind: 'early'; opensAt: string }

interface Words {
  tone: Tone
  word: string
  name?: string
  note?: string
}

/** What is owed for a place, in a word; undefined where nothing is. */
export function owedWords({ owedMinor }: Pick<ListedTicket, 'owedMinor'>, currency: string | undefined) {
  if (owedMinor === undefined) return undefined
  const isSaid = owedMinor !== null && currency !== undefined
  return isSaid ? t.owes({ amount: formatMoney(owedMinor, currency) }) : t.notPaid
}

/** What the screen says of an answer; amounts are in the currency. */
export function scanResultLabels(answer: DoorAnswer, currency?: string): Words {
  switch (answer.kind) {
    case 'in': {
      const { name } = answer.ticket
      const owed = owedWords(answer.ticket, currency)
      return owed === undefined
        ? { tone: 'good', word: t.in, name }
        : { tone: 'wait', word: owed, name, note: t.owesNote }
    }
    case 'out':
      return { tone: 'good', word: t.out, name: answer.ticket.name }
    case 'already': {
      const { at, door } = answer.first
      return {
        tone: 'wait',
        word: t.already,
        name: answer.ticket.name,
        note: t.alreadyNote({ time: momentParts(at).time, door }),
      }
    }
    case 'early':
      return { tone: 'wait', word: t.early, note: t.earlyNote({ moment: formatInstant(answer.opensAt) }) }
    case 'notIn':
      return { tone: 'wait', word: t.notIn, name: answer.ticket.name, note: t.notInNote }
    case 'revoked':
      return { tone: 'bad', word: t.revoked, note: t.revokedNote }
    case 'unknown':
      return { tone: 'bad', word: t.unknown, note: t.unknownNote }
    case 'forged':
      return { tone: 'bad', word: t.forged, note: t.forgedNote }
    case 'none':
      return { tone: 'bad', word: t.none, note: t.noneNote }
    case 'unchecked':
      return { tone: 'bad', word: t.unchecked, note: t.uncheckedNote }
  }
}
