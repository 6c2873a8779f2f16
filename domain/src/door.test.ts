import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  doorLinkEnd,
  doorLinkStart,
  doorState,
  judge,
  type ListedDoor,
  mergeScans,
  type Scan,
} from './door.ts'

const tickets = ['a', 'b', 'c'].map((id) => ({
  registrationId: id,
  name: `Person ${id}`,
  code: `CODE${id}`,
  version: 2,
}))
const list: ListedDoor = { tickets, revoked: [{ registrationId: 'gone', code: 'CODEgone' }] }
const evening = Date.parse('2026-11-20T17:30:00Z')

let made = 0
function scan(registrationId: string, second: number, more: Partial<Scan> = {}): Scan {
  made += 1
  const at = new Date(evening + second * 1000).toISOString()
  return { nonce: `n${made}`, registrationId, kind: 'in', undoes: null, door: 'North', at, ...more }
}

test('the first by time counts, in whichever order two doors are merged, and the other is listed with both', () => {
  const [north, south] = [scan('a', 5), scan('a', 9, { door: 'South' })]
  for (const scans of [
    [north, south],
    [south, north],
  ]) {
    const state = doorState(scans)
    expect([...state.inside]).toEqual([['a', north]])
    expect(state.conflicts).toEqual([{ registrationId: 'a', first: north, second: south }])
  }
})

test('who left may come again, and the first time is kept as when they came', () => {
  const scans = [scan('a', 1), scan('a', 2, { kind: 'out' }), scan('a', 3)]
  const state = doorState(scans)
  expect([state.inside.get('a'), state.came.get('a'), state.conflicts]).toEqual([scans[2], scans[0], []])
})

test('an undone scan did not happen, also where the undo comes first', () => {
  const first = scan('a', 5)
  const undo = scan('a', 1, { kind: 'undo', undoes: first.nonce })
  expect(doorState([undo, first]).inside.size).toBe(0)
  expect(judge(list, [undo, first], { shown: { code: 'CODEa' }, way: 'in' }).kind).toBe('in')
})

test('what a door says', () => {
  const inside = [scan('b', 1)]
  const says = (shown: Parameters<typeof judge>[2]['shown'], way: 'in' | 'out' = 'in') =>
    judge(list, inside, { shown, way }).kind
  expect(says({ registrationId: 'a', version: 2 })).toBe('in')
  expect(says({ code: 'CODEb' })).toBe('already')
  expect(says({ code: 'CODEb' }, 'out')).toBe('out')
  expect(says({ code: 'CODEa' }, 'out')).toBe('notIn')
  expect(says({ registrationId: 'a', version: 1 })).toBe('revoked')
  expect(says({ registrationId: 'gone', version: 1 })).toBe('revoked')
  expect(says({ code: 'CODEgone' })).toBe('revoked')
  expect(says({ code: 'OTHER' })).toBe('unknown')
})

/** What some phones did, each by what it saw, with clocks that differ; a merge now and then lets one see another's. */
const step = fc.record({
  phone: fc.integer({ min: 0, max: 2 }),
  ticket: fc.constantFrom('a', 'b', 'c', 'gone', 'other'),
  way: fc.constantFrom('in' as const, 'out' as const),
  does: fc.constantFrom('scan', 'scan', 'scan', 'undo', 'merge'),
  with: fc.integer({ min: 0, max: 2 }),
})
const evenings = fc.record({
  steps: fc.array(step, { maxLength: 40 }),
  skews: fc.array(fc.integer({ min: -90, max: 90 }), { minLength: 3, maxLength: 3 }),
})

function run({ steps, skews }: typeof evenings extends fc.Arbitrary<infer T> ? T : never): Scan[][] {
  const seen: Scan[][] = [[], [], []]
  for (const [n, { phone, ticket, way, does, with: other }] of steps.entries()) {
    const own = seen[phone] ?? []
    const at = n * 7 + (skews[phone] ?? 0)
    const door = `Door ${phone}`
    if (does === 'merge') seen[phone] = mergeScans(own, seen[other] ?? [])
    else if (does === 'undo') {
      const last = own.filter((one) => one.door === door && one.kind !== 'undo').at(-1)
      if (last) own.push(scan(last.registrationId, at, { door, kind: 'undo', undoes: last.nonce }))
    } else {
      const verdict = judge(list, own, { shown: { registrationId: ticket }, way })
      if (['gone', 'other'].includes(ticket)) expect(['revoked', 'unknown']).toContain(verdict.kind)
      if (verdict.kind === 'in' || verdict.kind === 'out')
        own.push(scan(ticket, at, { door, kind: verdict.kind }))
    }
  }
  return seen
}

describe('whatever the doors did', () => {
  test('every order of merging says the same, and no ticket is in twice', () => {
    fc.assert(
      fc.property(evenings, fc.array(fc.integer(), { minLength: 3, maxLength: 3 }), (given, order) => {
        const queues = run(given)
        const merged = doorState(mergeScans(...queues))
        const shuffled = queues.map((queue, n) => ({ queue, at: order[n] ?? 0 })).sort((a, b) => a.at - b.at)
        const other = doorState(shuffled.flatMap(({ queue }) => queue).reverse())
        expect(other).toEqual(merged)
        for (const { registrationId } of tickets) {
          const kinds = merged.counted.filter((one) => one.registrationId === registrationId)
          for (const [n, { kind }] of kinds.entries()) expect(kind).toBe(n % 2 === 0 ? 'in' : 'out')
        }
        for (const { registrationId, first, second } of merged.conflicts) {
          expect([first.registrationId, second.registrationId]).toEqual([registrationId, registrationId])
          expect(Date.parse(first.at)).toBeLessThanOrEqual(Date.parse(second.at))
        }
      }),
    )
  })

  test('the same queue sent twice changes nothing, and after the merge no ticket that is in is let in again', () => {
    fc.assert(
      fc.property(evenings, (given) => {
        const queues = run(given)
        const merged = mergeScans(...queues)
        expect(mergeScans(merged, ...queues, ...queues)).toEqual(merged)
        for (const registrationId of doorState(merged).inside.keys())
          expect(judge(list, merged, { shown: { registrationId }, way: 'in' }).kind).toBe('already')
      }),
    )
  })
})

test('a helper’s link ends three hours after the event, and a day after a long one began or it was made', () => {
  const at = (text: string) => new Date(`2026-11-${text}:00Z`)
  const end = (startDate: string, endDate: string, now: string) =>
    doorLinkEnd({ startDate: at(startDate), endDate: at(endDate) }, at(now)).toISOString()
  expect(end('20T17:30', '20T21:00', '12T08:00')).toBe('2026-11-21T00:00:00.000Z')
  expect(end('20T08:00', '23T15:00', '12T08:00')).toBe('2026-11-21T08:00:00.000Z')
  expect(end('20T08:00', '23T15:00', '21T08:00')).toBe('2026-11-22T08:00:00.000Z')
})

test('a helper lets people in from the day of the event on, which begins at midnight in Copenhagen', () => {
  const start = (startDate: string) => doorLinkStart({ startDate: new Date(startDate) }).toISOString()
  expect(start('2026-11-20T17:30:00Z')).toBe('2026-11-19T23:00:00.000Z')
  expect(start('2026-07-01T22:30:00Z')).toBe('2026-07-01T22:00:00.000Z')
})
