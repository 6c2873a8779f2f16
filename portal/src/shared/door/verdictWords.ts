import type { DoorVerdict } from '@medlem/domain/door'
import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import { momentParts } from '../../ui/format.ts'

/** Green, yellow, red. */
export type Tone = 'good' | 'wait' | 'bad'

export type DoorAnswer = DoorVerdict | { kind: 'forged' | 'none' | 'unchecked' }

interface Words {
  tone: Tone
  word: string
  name?: string
  note?: string
}

/** What the screen says of an answer. */
export function verdictWords(answer: DoorAnswer): Words {
  switch (answer.kind) {
    case 'in':
      return { tone: 'good', word: t.in, name: answer.ticket.name }
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
