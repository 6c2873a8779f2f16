import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { type TierGuest, tierClosed, tierProblem } from '@medlem/domain/eventTier'
import { eventTierTexts } from '@medlem/i18n/en/domain/eventTier'
import type { Caller } from '../../people/access/caller.ts'
import { listReach } from '../../people/access/reachStore.ts'
import { listChildIds } from '../../people/family/store.ts'
import { isGuest } from '../../people/guest/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, type FieldProblem } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import type { EventRow } from '../event/store.ts'
import { listNumbered } from './store.ts'
import { sayOfTier } from './tierName.ts'
import type { CountedTier } from './tierStore.ts'
import { membersOf } from './viewSignUp.ts'

/** People who are about to be signed up, and what kind of place each chose. */
export interface ChosenTiers {
  event: EventRow
  /** Everybody whom the request named, in its order. */
  asked: readonly string[]
  /** Those of them who are not signed up yet. */
  people: readonly MemberRow[]
  /** The tier of each, by member. */
  tiers: ReadonlyMap<string, string>
  /** Those of the event. */
  counted: readonly CountedTier[]
  isStaff: boolean
  /** Staff sell at the door what is sold. */
  isAtDoor: boolean
  at: Date
}

/**
 * Refuses with 422 who chose no tier of an event that has some, one that is not sold now, or one that is not for them. Staff may
 * choose one that is not sold, but for the door, and more of it than a family may.
 */
export async function refuseTiers(
  deps: Deps,
  tx: Database,
  caller: Caller,
  chosen: ChosenTiers,
): Promise<void> {
  const { event, asked, people, tiers, counted, isStaff, isAtDoor, at } = chosen
  if (counted.length === 0) return
  const ids = people.map(({ id }) => id)
  // Others wait for the event meanwhile: what no rule needs is not read.
  const asksMembers = counted.some(({ row }) => row.audience !== 'everyone')
  const members = asksMembers ? await membersOf({ ...deps, db: tx }, event, ids) : new Set<string>()
  const day = copenhagenDate(event.startDate)
  const problems = people.flatMap(({ id, firstName, dateOfBirth, issuer }): FieldProblem[] => {
    const refuse = (code: string, write: (t: typeof eventTierTexts) => string) => [
      { field: `tiers.${asked.indexOf(id)}`, code, message: say(eventTierTexts, write) },
    ]
    const refuseOf = (...of: Parameters<typeof sayOfTier>) => [
      { field: `tiers.${asked.indexOf(id)}`, code: 'not_on_offer', message: sayOfTier(...of) },
    ]
    const tierId = tiers.get(id)
    if (tierId === undefined) return refuse('missing', (t) => t.chooseTier({ firstName }))
    const tier = counted.find(({ row }) => row.id === tierId)
    if (!tier) return refuse('unknown', (t) => t.unknownTier)
    const { row } = tier
    const closed = isStaff && !isAtDoor ? null : tierClosed({ ...row, taken: tier.taken }, at)
    if (closed === 'not_yet') return refuseOf(row, (t, { name }) => t.notYet({ tier: name }))
    if (closed === 'over') return refuseOf(row, (t, { name }) => t.over({ tier: name }))
    const guest = { firstName, isMember: members.has(id), dateOfBirth }
    // Of a guest whom staff sign up nothing but the name is asked: they see who is old enough.
    const isSeen = isStaff && dateOfBirth === null && isGuest({ issuer })
    const problem = guestProblem(isSeen ? { ...row, minAge: null, maxAge: null } : row, guest, day)
    return problem ? [{ field: `tiers.${asked.indexOf(id)}`, code: 'not_eligible', message: problem }] : []
  })
  if (!isStaff) problems.push(...(await tooManyOfFamily(tx, caller, chosen)))
  const [first] = problems
  if (first) throw new AppError('not_eligible', 422, first.message, { errors: problems })
}

/** Why a tier is not for somebody; undefined when it is. */
export function guestProblem(
  row: CountedTier['row'],
  guest: TierGuest,
  day: CalendarDate,
): Sentence | undefined {
  const problem = tierProblem(row, guest, day)
  return problem === undefined
    ? undefined
    : sayOfTier(row, (t, tier) => tierProblem(tier, guest, day, t) ?? problem)
}

/** Which tiers would have more of the caller's family than they may, with those who have a place on it or wait for one. */
async function tooManyOfFamily(
  tx: Database,
  { subject }: Caller,
  { event, asked, people, tiers, counted }: ChosenTiers,
): Promise<FieldProblem[]> {
  if (counted.every(({ row }) => row.perFamily === null)) return []
  const reach = await listReach(tx, subject.id)
  // Children of linked accounts too: two parents would have a family's places each.
  const own = [...reach, ...people].map(({ id }) => id)
  const memberIds = [...new Set([...own, ...(await listChildIds(tx, own))])]
  const there = await listNumbered(tx, { memberIds, of: { eventIds: [event.id] } })
  return counted.flatMap(({ row }) => {
    const { id, perFamily } = row
    const fresh = people.filter((person) => tiers.get(person.id) === id)
    const [first] = fresh
    if (perFamily === null || !first) return []
    const coming = there.filter((one) => one.row.tierId === id).length
    if (coming + fresh.length <= perFamily) return []
    const message = sayOfTier(row, (t, { name }) => t.perFamily({ count: perFamily, tier: name }))
    return [{ field: `tiers.${asked.indexOf(first.id)}`, code: 'limit_reached', message }]
  })
}
