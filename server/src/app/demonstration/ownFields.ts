import type { Database } from '@medlem/database/database'
import { type CustomFieldRow, customField } from '@medlem/database/schema/customField'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { type AnsweredField, readAnswer, type StoredAnswer } from '@medlem/domain/customField'
import { demonstrationFieldTexts as texts } from '@medlem/i18n/en/server/demonstration/ownField'
import { asc, eq } from 'drizzle-orm'
import { writeAnswers } from '../../people/customField/store.ts'
import { inEveryLanguage } from './inEveryLanguage.ts'
import type { SeedDay } from './seedDay.ts'
import { organisationId, seedId } from './seedId.ts'

const orgId = organisationId('sejlklub')
/** The field that an event with a supper asks. */
export const FOOD_FIELD = 4

interface Words {
  name: string
  help: string
  options: readonly string[]
}

type Kept = Omit<Words, 'options'> & { options: (typeof customField.$inferInsert)['options'] }

/** Texts in English, with those in every other language. */
function inLanguages(write: (t: typeof texts) => Words): Kept & Pick<CustomFieldRow, 'translations'> {
  const { options } = write(texts)
  const field = inEveryLanguage(texts, (t) => {
    const { name, help } = write(t)
    return { name, help }
  })
  const offered = options.map((_, at) => ({
    ...inEveryLanguage(texts, (t) => ({ label: write(t).options[at] ?? '' })),
    number: at + 1,
    isOffered: true,
  }))
  return { ...field, options: offered }
}

const SIZES = ['XS', 'S', 'M', 'L', 'XL']

/** What the sailing club wants to know of its members. */
const fields = [
  {
    number: 1,
    kind: 'choice' as const,
    access: 'memberWrites' as const,
    ...inLanguages((t) => ({ name: t.lifeJacket, help: t.lifeJacketHelp, options: SIZES })),
  },
  {
    number: 2,
    kind: 'text' as const,
    access: 'memberWrites' as const,
    ...inLanguages((t) => ({ name: t.boat, help: t.boatHelp, options: [] })),
  },
  {
    number: 3,
    kind: 'yesNo' as const,
    access: 'memberSees' as const,
    ...inLanguages((t) => ({ name: t.key, help: '', options: [] })),
  },
  {
    number: FOOD_FIELD,
    kind: 'choice' as const,
    access: 'memberWrites' as const,
    ...inLanguages((t) => ({
      name: t.food,
      help: t.foodHelp,
      options: [t.everything, t.vegetarian, t.vegan],
    })),
  },
]

const boats = ['Terna, a Folkboat', 'Måge, an Optimist', 'Havfrue, a Bavaria 32', 'Viben, a Wayfarer']

/** The club's own fields, and what its members answer: not all do. */
export async function writeOwnFields(tx: Database, { now }: SeedDay): Promise<void> {
  await tx.insert(customField).values(
    fields.map((field) => ({
      ...field,
      id: seedId(`own field ${field.number}`),
      orgId,
      atJoining: 'no' as const,
      position: field.number,
      updateDate: now,
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
    at % 5 === 4 ? null : ((at * 7) % SIZES.length) + 1,
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
