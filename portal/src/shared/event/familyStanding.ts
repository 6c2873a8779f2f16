import type { SignUp } from '@medlem/contract/registration'
import { listWords } from '../../ui/language.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'
import { registrationWord } from './signUpLabels.ts'

/** How some of the family stand at an event. */
export interface Standing {
  tone: StatusTone
  /** 'Signed up', 'Waiting list 3' */
  word: string
  /** 'Ida and Alma' */
  names: string
}

/** How the family stands at an event, by state in the order of the family; empty where none signed up. */
export function standings({ people }: Pick<SignUp, 'people'>): Standing[] {
  const byWord = new Map<string, { tone: StatusTone; names: string[] }>()
  for (const { firstName, registration } of people) {
    if (!registration) continue
    const { tone, word } = registrationWord(registration)
    const group = byWord.get(word) ?? { tone, names: [] }
    group.names.push(firstName)
    byWord.set(word, group)
  }
  return [...byWord].map(([word, { tone, names }]) => ({ word, tone, names: listWords(names) }))
}

/** The events for which somebody of the family is signed up, waits or is offered a place. */
export function eventsOfFamily(signUps: readonly SignUp[]): ReadonlySet<string> {
  return new Set(
    signUps.flatMap(({ eventId, people }) =>
      people.some(({ registration }) => registration) ? [eventId] : [],
    ),
  )
}
