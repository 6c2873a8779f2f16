import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActiveYears } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { updateMember } from '../../people/member/store.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { importsOf } from './testing/anImport.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const PEOPLE = 5
const PHONES = ['20 00 00 01', '20 00 00 02', '20 00 00 03']
const CITIES = ['Aarhus', 'Odense', 'Ribe']

interface Person {
  phone: string | null
  city: string | null
  isPaid: boolean
}
type Line = Person & { at: number }
type Step =
  | { kind: 'import'; lines: Line[] }
  | { kind: 'edit'; at: number; phone: string }
  | { kind: 'undo'; nth: number }

const at = fc.nat(PEOPLE - 1)
const line = fc.record({
  at,
  phone: fc.option(fc.constantFrom(...PHONES)),
  city: fc.option(fc.constantFrom(...CITIES)),
  isPaid: fc.boolean(),
})
const importing: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('import' as const),
  lines: fc.uniqueArray(line, { selector: (one) => one.at, minLength: 1 }),
})
const undoing = (nth: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.record({ kind: fc.constant('undo' as const), nth })
const step = fc.oneof(
  importing,
  fc.record({ kind: fc.constant('edit' as const), at, phone: fc.constantFrom(...PHONES) }),
  undoing(fc.nat(3)),
)
/** In each history one import is undone at least. */
const history = fc
  .tuple(importing, fc.array(step, { minLength: 2, maxLength: 7 }), undoing(fc.constant(0)))
  .map(([first, between, last]) => [first, ...between, last])

/**
 * What people are when every step is written down one after the other: a batch keeps what it wrote and what was there before,
 * and undoing takes back a row only where nothing else wrote to it since.
 */
class Model {
  people: (Person & { version: number; hasReceipt: boolean })[] = []
  exists: boolean[] = []
  batches: { at: number; isNew: boolean; before: Person; after: Partial<Person>; version: number }[][] = []
  undone = new Set<number>()

  constructor(existing: number) {
    for (let one = 0; one < PEOPLE; one += 1) {
      this.people.push({ phone: null, city: null, isPaid: false, version: 1, hasReceipt: false })
      this.exists.push(one < existing)
    }
  }

  import(lines: Line[]): void {
    const rows = []
    for (const { at, phone, city, isPaid } of lines) {
      const person = this.people[at]
      if (!person) continue
      const before = { phone: person.phone, city: person.city, isPaid: person.isPaid }
      const after: Partial<Person> = {}
      if (phone !== null && phone !== before.phone) after.phone = phone
      if (city !== null && city !== before.city) after.city = city
      const isWritten = Object.keys(after).length > 0
      if (isPaid && !before.isPaid) after.isPaid = true
      const isNew = !this.exists[at]
      if (isNew) Object.assign(person, { phone: null, city: null, version: 0 })
      if (!isNew && Object.keys(after).length === 0) continue
      const version = person.version + (isNew || isWritten ? 1 : 0)
      Object.assign(person, after, { version, hasReceipt: person.hasReceipt || after.isPaid === true })
      this.exists[at] = true
      rows.push({ at, isNew, before, after, version: person.version })
    }
    this.batches.push(rows)
  }

  edit(at: number, phone: string): void {
    const person = this.people[at]
    if (person && this.exists[at]) Object.assign(person, { phone, version: person.version + 1 })
  }

  undo(nth: number): void {
    if (this.undone.has(nth)) return
    this.undone.add(nth)
    for (const { at, isNew, before, after } of this.batches[nth] ?? []) {
      const person = this.people[at]
      if (!person || !this.exists[at]) continue
      const isEdited = isNew
        ? person.version !== 1
        : (Object.keys(after) as (keyof Person)[]).some((field) => person[field] !== after[field])
      if (isEdited) continue
      if (after.isPaid) person.isPaid = false
      if (isNew) {
        // A receipt must be kept, and the member with it.
        if (person.hasReceipt) continue
        this.exists[at] = false
        Object.assign(person, { phone: null, city: null })
      } else {
        const { isPaid: _takenBack, ...fields } = after
        Object.assign(
          person,
          Object.fromEntries(Object.keys(fields).map((field) => [field, before[field as 'phone' | 'city']])),
        )
        if (Object.keys(fields).length > 0) person.version += 1
      }
    }
  }

  state(): (Person | null)[] {
    return this.people.map(({ phone, city, isPaid }, one) =>
      this.exists[one] ? { phone, city, isPaid } : null,
    )
  }
}

const emailOf = (one: number) => `person${one}@example.org`
const fileOf = (lines: Line[]) =>
  [
    'Fornavn;Efternavn;E-mail;Mobil;Adresse;Postnr;By;Kontingentår;Betalt beløb;Betalt den',
    ...lines.map(({ at: one, phone, city, isPaid }) =>
      [
        `Person${'abcde'[one]}`,
        'Model',
        emailOf(one),
        phone ?? '',
        ...(city ? ['Vej 1', '8000', city] : ['', '', '']),
        ...(isPaid ? ['2026', '450', '01-03-2026'] : ['2026', '', '']),
      ].join(';'),
    ),
  ].join('\n')

async function stateNow(): Promise<(Person | null)[]> {
  const rows = await server.deps.db.select().from(member).where(eq(member.lastName, 'Model'))
  const paid = await listActiveYears(
    server.deps.db,
    cast.club.id,
    rows.map(({ id }) => id),
  )
  return Array.from({ length: PEOPLE }, (_, one) => {
    const row = rows.find(({ email }) => email === emailOf(one))
    const isPaid = paid.some(({ memberId }) => memberId === row?.id)
    return row ? { phone: row.phone, city: row.address?.City || null, isPaid } : null
  })
}

test('random imports, edits and undos leave the state of what was not undone', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(PEOPLE), history, async (existing, steps) => {
      await server.reset()
      cast = await aCast(server)
      const { db, clock } = server.deps
      const model = new Model(existing)
      for (let one = 0; one < existing; one += 1) {
        const values = { firstName: `Person${'abcde'[one]}`, lastName: 'Model', email: emailOf(one) }
        const made = await aMember(server, { ...values, phone: null, address: null })
        await db
          .insert(membership)
          .values({ memberId: made.id, orgId: cast.club.id, updateDate: clock.now() })
      }
      const imports = importsOf(server, cast.as.clubAdmin, cast.club.id)
      const batches: string[] = []
      for (const one of steps) {
        if (one.kind === 'import') {
          const { id } = await imports.preview(fileOf(one.lines))
          await imports.moveAndWork(id, 'run')
          batches.push(id)
          model.import(one.lines)
        } else if (one.kind === 'edit') {
          const [row] = await db
            .select()
            .from(member)
            .where(eq(member.email, emailOf(one.at)))
          if (row) await updateMember(db, row.id, { phone: one.phone, updateDate: clock.now() })
          model.edit(one.at, one.phone)
        } else {
          const id = batches[one.nth]
          if (id === undefined || model.undone.has(one.nth)) continue
          await imports.moveAndWork(id, 'undo')
          model.undo(one.nth)
        }
        expect(await stateNow()).toEqual(model.state())
      }
    }),
    { numRuns: Number(process.env.UNDO_RUNS ?? 24) },
  )
})
