import type { Database } from '@medlem/database/database'
import { customField } from '@medlem/database/schema/customField'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { type AnsweredField, readAnswer, type StoredAnswer } from '@medlem/domain/customField'
import { asc, eq } from 'drizzle-orm'
import { writeAnswers } from '../../people/customField/store.ts'
import type { SeedDay } from './seedDay.ts'
import { organisationId, seedId } from './seedId.ts'

const orgId = organisationId('sejlklub')
/** The field that an event with a supper asks. */
export const FOOD_FIELD = 4
const offered = (label: string, at: number) => ({ number: at + 1, label, isOffered: true })
const sizes = ['XS', 'S', 'M', 'L', 'XL'].map(offered)

/** What the sailing club wants to know of its members. */
const fields = [
  {
    number: 1,
    name: 'Life jacket size',
    help: 'For the jackets that the club lends.',
    kind: 'choice' as const,
    access: 'memberWrites' as const,
    options: sizes,
  },
  {
    number: 2,
    name: 'Boat',
    help: 'Its name and type, if you have one in the harbour.',
    kind: 'text' as const,
    access: 'memberWrites' as const,
    options: [],
  },
  {
    number: 3,
    name: 'Key to the clubhouse',
    help: '',
    kind: 'yesNo' as const,
    access: 'memberSees' as const,
    options: [],
  },
  {
    number: FOOD_FIELD,
    name: 'Food at suppers',
    help: 'For the kitchen.',
    kind: 'choice' as const,
    access: 'memberWrites' as const,
    options: ['Everything', 'Vegetarian', 'Vegan'].map(offered),
  },
]

const boats = ['Terna, a Folkboat', 'Måge, an Optimist', 'Havfrue, a Bavaria 32', 'Viben, a Wayfarer']

/** The club's own fields, and what its members answer: not all do. */
export async function writeOwnFields(tx: Database, { now }: SeedDay): Promise<void> {
  await tx.insert(customField).values(
    fields.map((field) => ({
      ...field,
      id: seedId(`own field ${field.number}`),
      ...{ orgId, atJoining: 'no' as const, position: field.number, updateDate: now },
    })),
  )
  const people = await tx
    .select({ id: member.id })
    .from(membership)
    .innerJoin(member, eq(member.id, membership.memberId))
    .where(eq(membership.orgId, orgId))
    .orderBy(asc(member.number))
  for (const [at, { id: memberId }] of people.entries()) {
    await writeAnswers(tx, { orgId, memberId }, { answers: answersOf(at), at: now })
  }
}

function answersOf(at: number): Map<number, StoredAnswer> {
  const given = [
    at % 5 === 4 ? null : ((at * 7) % sizes.length) + 1,
    at % 3 === 0 ? (boats[at % boats.length] ?? null) : null,
    at % 4 === 0,
  ]
  return new Map(
    fields.flatMap((field, n) => {
      const answer = stored(field, given[n] ?? null)
      return answer ? [[field.number, answer]] : []
    }),
  )
}

function stored(field: AnsweredField, value: string | number | boolean | null): StoredAnswer | null {
  const read = readAnswer(field, value)
  if (typeof read === 'string') throw new Error(`the demonstration answers ${field.name} wrongly`)
  return read
}
