import type { Attendee, SignUp } from '@medlem/contract/registration'
import { eventTierTexts } from '@medlem/i18n/en/domain/eventTier'
import { useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { tiersFor } from '../../shared/event/tiers.ts'

/** Which kind of place each of a family gets at an event, and what is wrong with it; at an event without any there is nothing to choose. */
export function useTierChoice({ tiers }: SignUp, sent: { error: unknown; memberIds: readonly string[] }) {
  const [tierOf, setTierOf] = useState<Readonly<Record<string, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const refused = refusedTiers(sent)
  /** '' while there is a choice; one that is gone meanwhile is chosen no longer. */
  const tierIdOf = (person: Attendee) => {
    const own = tiersFor(tiers, person)
    const found = own.length === 1 ? own[0] : own.find(({ id }) => id === tierOf[person.memberId])
    return found?.id ?? ''
  }
  return {
    tierIdOf,
    choose: (memberId: string, tierId: string) => setTierOf({ ...tierOf, [memberId]: tierId }),
    clear: () => setTierOf({}),
    /** The first of these who has no kind of place yet, who is asked for it from now on. */
    ask: (people: readonly Attendee[]) => {
      const open = tiers.length === 0 ? undefined : people.find((person) => tierIdOf(person) === '')
      setAsking(open !== undefined)
      return open
    },
    errorOf: (person: Attendee, isChosen: boolean) =>
      isAsking && isChosen && tierIdOf(person) === ''
        ? eventTierTexts.chooseTier({ firstName: person.firstName })
        : refused.get(person.memberId),
    isRefused: refused.size > 0,
  }
}

/** What the server says of the kinds of places that were sent, by the member's id. */
function refusedTiers({ error, memberIds }: { error: unknown; memberIds: readonly string[] }) {
  const errors = error instanceof CallError ? error.errors : []
  return new Map(
    errors.flatMap(({ field, message }) => {
      const [, n] = /^tiers\.(\d+)$/.exec(field) ?? []
      const memberId = n === undefined ? undefined : memberIds[Number(n)]
      return memberId === undefined ? [] : [[memberId, message] as const]
    }),
  )
}
