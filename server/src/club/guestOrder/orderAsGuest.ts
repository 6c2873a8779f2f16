import type { GuestOrder, GuestOrderRequest } from '@medlem/contract/guest'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { MAX_ORDERS_OF_ADDRESS, mostKeptUnproven, mostUnproven } from '@medlem/domain/guest'
import { hasAddress } from '@medlem/domain/personName'
import { typedContactTexts } from '@medlem/i18n/en/domain/typedContact'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import type { Caller } from '../../people/access/caller.ts'
import { countOrders, countUnconfirmed, insertGuest } from '../../people/guest/store.ts'
import { requireUsableBirthday } from '../../people/member/memberChecks.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import {
  AppError,
  type FieldProblem,
  invalidRequest,
  notFound,
  refuseField,
} from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { guestIdentity } from '../../platform/guestToken/guestToken.ts'
import { type EventRow, lockEvent } from '../event/store.ts'
import { notifyRegistration } from '../registration/notifyRegistration.ts'
import { toPayMinor } from '../registration/present.ts'
import { putPeople } from '../registration/signUp.ts'
import { listNumbered, type RegistrationRow } from '../registration/store.ts'
import { requireGuestEvent } from './readOffer.ts'
import { readOrder } from './readOrder.ts'
import { findSameOrder, markOf, type RequestMark } from './sameOrder.ts'

const DAY_MS = 86_400_000

/** Of the request of a stranger. */
interface Ordering extends GuestOrderRequest {
  eventId: string
  language: string
  traceId: string
}

/**
 * Signs people without an account up, all or none, as a member's family is signed up. What costs something is kept for its payment; what
 * is free, or waited for, is kept until the link in the e-mail is opened. The e-mail says nothing that was typed here. The same request
 * again is the same order, also once the event takes no one any more.
 */
export async function orderAsGuest(
  deps: Deps,
  ordering: Ordering,
): Promise<{ guest: MemberRow; order: GuestOrder }> {
  const { eventId, language } = ordering
  const mark = markOf(ordering)
  const guest =
    (await findSameOrder(deps.db, { eventId, mark })) ?? (await makeOrder(deps, { ...ordering, mark }))
  return { guest, order: await readOrder(deps, { subject: guest, language, actingFor: false }) }
}

async function makeOrder(
  deps: Deps,
  {
    eventId,
    email,
    people: typed,
    placesFor = [],
    language,
    traceId,
    mark,
  }: Ordering & { mark: RequestMark },
): Promise<MemberRow> {
  await requireGuestEvent(deps, eventId)
  refuseTyped(deps, typed)
  return deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) throw notFound()
    // Of two that are sent at once the second waited for the lock.
    const before = await findSameOrder(tx, { eventId, mark })
    if (before) return before
    const at = deps.clock.now()
    await refuseMany(tx, { event, email, places: typed.length, at })
    const people = await insertGuest(tx, {
      eventId,
      email,
      language,
      people: typed.map(({ firstName, lastName, dateOfBirth = null }) => ({
        firstName,
        lastName,
        dateOfBirth,
      })),
      request: mark,
      at,
    })
    const [own] = people
    const caller = guestCaller(own, { language, traceId })
    const ids = people.map(({ id }) => id)
    const chosen = ids.flatMap((id, n) => {
      const tierId = typed[n]?.tierId
      return tierId === undefined ? [] : [[id, tierId] as const]
    })
    const { made } = await putPeople(tx, deps, caller, {
      eventId,
      people,
      placesFor: placesFor.flatMap((n) => ids[n] ?? []),
      tiers: new Map(chosen),
      given: {
        asked: ids,
        answers: ids.map((memberId, n) => ({ memberId, answers: typed[n]?.answers ?? [] })),
      },
      isGuest: true,
    }).catch((error: unknown) => {
      throw atPeople(error)
    })
    await refuseMostPlaces(tx, { event, made, at })
    await sendLink(tx, { event, made, at })
    return own
  })
}

/** The caller that a guest's cookie would make. */
function guestCaller(row: MemberRow, { language, traceId }: { language: string; traceId: string }): Caller {
  return { identity: guestIdentity(row.id), actor: row, subject: row, actingFor: false, language, traceId }
}

function refuseTyped(deps: Deps, people: GuestOrderRequest['people']): void {
  const message = say(typedContactTexts, (t) => t.nameWithAddress)
  const errors = people.flatMap((person, n) =>
    (['firstName', 'lastName'] as const).flatMap((name): FieldProblem[] =>
      hasAddress(person[name]) ? [{ field: `people.${n}.${name}`, code: 'invalid', message }] : [],
    ),
  )
  const [first, ...others] = errors
  if (first) throw invalidRequest([first, ...others], 422)
  for (const [n, { dateOfBirth }] of people.entries()) {
    try {
      requireUsableBirthday(deps, dateOfBirth ?? null)
    } catch (error) {
      throw renamed(error, (field) => `people.${n}.${field}`)
    }
  }
}

/** Programs that invent names and addresses keep few places from others, and write to no address often. */
async function refuseMany(
  tx: Database,
  { event, email, places, at }: { event: EventRow; email: string; places: number; at: Date },
): Promise<void> {
  const { all } = await countUnconfirmed(tx, event.id, at)
  if (all + places > mostUnproven(event.capacity)) throw manyGuests()
  const since = new Date(at.getTime() - DAY_MS)
  if ((await countOrders(tx, { email, since })) >= MAX_ORDERS_OF_ADDRESS)
    throw refuseField(
      'email',
      'too_many',
      say(clubProblemTexts, (t) => t.manyOrders),
      { as: 'limit_reached', status: 409 },
    )
}

/** After an order that got places: it may not be the one by which strangers have more than half of a small event. */
async function refuseMostPlaces(
  tx: Database,
  { event, made, at }: { event: EventRow; made: readonly RegistrationRow[]; at: Date },
): Promise<void> {
  if (made.every(({ state }) => state === 'waiting')) return
  const { kept } = await countUnconfirmed(tx, event.id, at)
  if (kept > mostKeptUnproven(event.capacity)) throw manyGuests()
}

const manyGuests = () =>
  new AppError(
    'limit_reached',
    409,
    say(clubProblemTexts, (t) => t.manyGuests),
  )

/** One e-mail about the whole order; none about places that are about to be paid, whose tickets are sent then. */
async function sendLink(
  tx: Database,
  { event, made, at }: { event: EventRow; made: readonly RegistrationRow[]; at: Date },
): Promise<void> {
  const memberIds = made.map(({ memberId }) => memberId)
  const numbered = await listNumbered(tx, { memberIds, of: { eventIds: [event.id] } })
  if (numbered.some((one) => toPayMinor(one) !== null)) return
  const row = made.find(({ state }) => state === 'offered') ?? made[0]
  if (row) await notifyRegistration(tx, { what: 'ordered', row, event, at })
}

/** 'tiers.1' and 'answers.1.field3' of a family's sign-up are of the second person here. */
function atPeople(error: unknown): unknown {
  return renamed(error, (field) =>
    field.replace(/^tiers\.(\d+)$/, 'people.$1.tierId').replace(/^answers\.(\d+)\./, 'people.$1.answers.'),
  )
}

function renamed(error: unknown, rename: (field: string) => string): unknown {
  if (!(error instanceof AppError) || !error.errors) return error
  const { code, status, sentence, headers, errors } = error
  return new AppError(code, status, sentence, {
    ...(headers && { headers }),
    errors: errors.map((one) => ({ ...one, field: rename(one.field) })),
  })
}
