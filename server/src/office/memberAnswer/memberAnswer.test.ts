import { type Batch, type BatchAction, getBatch, moveBatch } from '@medlem/contract/batch'
import { createCustomField, type FieldAnswers, updatePersonAnswers } from '@medlem/contract/customField'
import { answerMembers } from '@medlem/contract/memberAnswer'
import type { MemberRow } from '@medlem/database/schema/member'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { listAnswers } from '../../people/customField/store.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

const PEOPLE = 4

let server: TestServer
let cast: Cast
let people: MemberRow[]
let size: number
let key: number
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  people = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const made = await aMember(server, { firstName: `Person${n}` })
    const of = { memberId: made.id, orgId: cast.club.id }
    await insertNewMembership(server.deps.db, { ...of, updateDate: server.clock.now() })
    people.push(made)
  }
  const common = { help: '', access: 'staff' as const, atJoining: 'no' as const }
  const options = [{ label: 'M' }, { label: 'L' }]
  const field = async (body: { name: string; kind: 'choice' | 'yesNo'; options: { label: string }[] }) => {
    const made = await admin().call(createCustomField, { params: here(), body: { ...common, ...body } })
    return made.body.number
  }
  size = await field({ name: 'Shirt', kind: 'choice', options })
  key = await field({ name: 'Key', kind: 'yesNo', options: [] })
})

const admin = () => cast.as.clubAdmin
const here = () => ({ id: cast.club.id })
const idOf = (n: number) => people[n]?.id ?? ''
async function work(batchId: string): Promise<Batch> {
  await runBatch(server.deps, batchHandlers, batchId)
  return (await admin().call(getBatch, { params: { ...here(), batchId } })).body
}
const begin = (at: readonly number[], answers: FieldAnswers) =>
  admin().call(answerMembers, {
    params: here(),
    body: { selection: { kind: 'some', memberIds: at.map(idOf) }, answers },
  })
async function move(batchId: string, action: BatchAction): Promise<Batch> {
  await admin().call(moveBatch, { params: { ...here(), batchId }, body: { action } })
  return work(batchId)
}
const write = (n: number, answers: FieldAnswers) =>
  admin().call(updatePersonAnswers, { params: { ...here(), memberId: idOf(n) }, body: { answers } })
/** The code of each person's shirt; null without one. */
const shirts = async () => {
  const found = await listAnswers(server.deps.db, {
    orgId: cast.club.id,
    memberIds: people.map(({ id }) => id),
  })
  return people.map(({ id }) => found.get(id)?.get(size)?.code ?? null)
}

describe('the same answers for many', () => {
  test('are shown first, written, and put back but for what somebody changed since', async () => {
    await write(0, [{ number: size, value: 2 }])
    await write(1, [{ number: size, value: 1 }])
    const answers = [
      { number: size, value: 2 },
      { number: key, value: true },
    ]
    const shown = await work((await begin([0, 1, 2], answers)).body.id)
    expect(shown).toMatchObject({ kind: 'answer', name: 'Shirt: L, Key: yes', groups: { changed: 3 } })
    expect(await shirts()).toEqual([2, 1, null, null])
    expect((await move(shown.id, 'run')).rows.done).toBe(3)
    expect(await shirts()).toEqual([2, 2, 2, null])
    await write(2, [{ number: size, value: 1 }])
    expect((await move(shown.id, 'undo')).rows).toMatchObject({ reversed: 2, kept: 1 })
    expect(await shirts()).toEqual([2, 1, 1, null])
  })

  test('are taken away too, and a wrong one is named before anything is shown', async () => {
    await write(0, [{ number: size, value: 2 }])
    const shown = await work((await begin([0, 1], [{ number: size, value: null }])).body.id)
    expect(shown).toMatchObject({ name: 'Shirt', groups: { changed: 1, same: 1 } })
    await move(shown.id, 'run')
    expect(await shirts()).toEqual([null, null, null, null])
    await move(shown.id, 'undo')
    expect(await shirts()).toEqual([2, null, null, null])
    const wrong = await begin([0], [{ number: size, value: 7 }])
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'answers.0.value' }] } })
    expect(await begin([0], [])).toMatchObject({ status: 400, body: { errors: [{ field: 'answers' }] } })
  })
})

type Step =
  | { kind: 'batch'; at: number[]; value: 1 | 2 | null }
  | { kind: 'edit'; at: number; value: 1 | 2 | null }
  | { kind: 'undo'; nth: number }
/** Tried each time: by chance alone a run of all may have no undo that finds something to undo. */
const anUndo: Step[] = [
  { kind: 'batch', at: [0, 1], value: 2 },
  { kind: 'edit', at: 1, value: 1 },
  { kind: 'undo', nth: 0 },
]
const person = fc.nat(PEOPLE - 1)
const value = fc.constantFrom(1 as const, 2 as const, null)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('batch' as const),
    at: fc.uniqueArray(person, { minLength: 1 }),
    value,
  }),
  fc.record({ kind: fc.constant('edit' as const), at: person, value }),
  fc.record({ kind: fc.constant('undo' as const), nth: fc.nat(3) }),
)

test('after any changes and undos, who was edited since is as they were', { timeout: 600_000 }, async () => {
  let undone = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      for (let n = 0; n < PEOPLE; n += 1) await write(n, [{ number: size, value: null }])
      const model: (number | null)[] = people.map(() => null)
      const batches: { id: string; value: number | null; before: Map<number, number | null> }[] = []
      const over = new Set<number>()
      for (const one of steps) {
        if (one.kind === 'edit') {
          await write(one.at, [{ number: size, value: one.value }])
          model[one.at] = one.value
        } else if (one.kind === 'batch') {
          const { id } = await work((await begin(one.at, [{ number: size, value: one.value }])).body.id)
          const changed = one.at.filter((n) => model[n] !== one.value)
          batches.push({ id, value: one.value, before: new Map(changed.map((n) => [n, model[n] ?? null])) })
          await move(id, 'run')
          for (const n of changed) model[n] = one.value
        } else {
          const batch = batches[one.nth]
          if (!batch || over.has(one.nth)) continue
          over.add(one.nth)
          const left = [...batch.before].filter(([n]) => model[n] === batch.value)
          const { rows } = await move(batch.id, 'undo')
          expect([rows.reversed, rows.kept]).toEqual([left.length, batch.before.size - left.length])
          for (const [n, was] of left) model[n] = was
          undone += 1
        }
        expect(await shirts()).toEqual(model)
      }
    }),
    { numRuns: Number(process.env.UNDO_RUNS ?? 15), examples: [[anUndo]] },
  )
  expect(undone).toBeGreaterThan(0)
})
