import type { SignUp } from '@medlem/contract/registration'
import { closedSentence } from '@medlem/domain/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { formatInstant } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'
import { registrationWord } from './signUpLabels.ts'
import { priceWords } from './tiers.ts'

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

/** What it costs, how many places are left and until when, in short: 'From 150 kr. · 3 places left · Sign up until 20-11-2026 18:00'. */
export function signUpFacts(signUp: SignUp): string {
  const { closed, placesLeft, waitingCount, signUpUntil, tiers } = signUp
  if (closed === 'deadline') return eventTexts.signUpOver
  if (closed === 'not_yet') return closedSentence(closed, signUp)
  if (closed !== null) return ''
  return [
    priceWords(signUp),
    placesLeft !== null &&
      placesLeft > 0 &&
      (waitingCount === 0 || tiers.length > 0) &&
      eventTexts.spareRoom({ count: placesLeft }),
    signUpUntil && eventTexts.lastMoment({ moment: formatInstant(signUpUntil) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The events for which somebody of the family is signed up, waits or is offered a place. */
export function eventsOfFamily(signUps: readonly SignUp[]): ReadonlySet<string> {
  return new Set(
    signUps.flatMap(({ eventId, people }) =>
      people.some(({ registration }) => registration) ? [eventId] : [],
    ),
  )
}
