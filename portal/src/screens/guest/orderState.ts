import type { GuestOrder } from '@medlem/contract/guest'
import type { Attendee } from '@medlem/contract/registration'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { moneySentences } from '../../shared/event/moneySentences.ts'
import { isToPay } from '../../shared/event/tiers.ts'
import { listWords } from '../../ui/language.ts'

type People = readonly Attendee[]

const inState = (people: People, state: string, toPay = false) =>
  people.filter(({ registration }) => registration?.state === state && isToPay(registration) === toPay)
const listed = (people: People) => ({
  count: people.length,
  names: listWords(people.map(({ firstName }) => firstName)),
})

/** The free places of an order that are kept until somebody takes them, and until when; undefined without any. */
export function placesToTake({ people }: GuestOrder['signUp']) {
  const [first, ...others] = inState(people, 'offered').flatMap(({ registration }) => registration ?? [])
  if (!first) return undefined
  const all: readonly [typeof first, ...(typeof first)[]] = [first, ...others]
  const [id, ...more] = all.map((one) => one.id) as [string, ...string[]]
  return {
    ids: [id, ...more] as const,
    until: all.flatMap(({ offerExpiresAt }) => offerExpiresAt ?? []).toSorted()[0],
  }
}

/** How an order stands: what is most urgent first. */
export function orderSentence({
  event,
  signUp,
  email,
}: Pick<GuestOrder, 'event' | 'signUp' | 'email'>): string {
  const { people, payments = [] } = signUp
  if (event.cancelledAt !== null) return [t.calledOff, ...moneySentences(payments)].join(' ')
  const toPay = inState(people, 'offered', true)
  const toTake = inState(people, 'offered')
  const come = inState(people, 'registered')
  const wait = inState(people, 'waiting')
  const sentences = [
    toPay.length > 0 && t.toPay({ count: toPay.length }),
    toTake.length > 0 && t.toTake({ count: toTake.length }),
    come.length > 0 && t.havePlaces(listed(come)),
    wait.length > 0 && t.waiting({ ...listed(wait), email }),
  ]
  return sentences.filter(Boolean).join(' ') || t.noOne
}
