import type { Batch, BatchAction } from '@medlem/contract/batch'
import { getBatch, listBatchRows, moveBatch } from '@medlem/contract/batch'
import { countMembers, listMemberRows } from '@medlem/contract/memberList'
import { type MemberMark, markMembers } from '@medlem/contract/memberMark'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { addTeamMember, createTeam, getTeam, removeTeamMember } from '@medlem/contract/team'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { memberTag } from '@medlem/database/schema/memberTag'
import { teamMember } from '@medlem/database/schema/team'
import { eq, like } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { deleteTags, writeTags } from '../../club/team/tagStore.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

const PEOPLE = 4

let server: TestServer
let cast: Cast
let people: MemberRow[]
let teamId: string
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
  const made = await admin().call(createTeam, { params: here(), body: { name: 'Juniors' } })
  teamId = made.body.id
})

const admin = () => cast.as.clubAdmin
const here = () => ({ id: cast.club.id })
const idOf = (n: number) => people[n]?.id ?? ''
const some = (...at: number[]): MemberSelection => ({ kind: 'some', memberIds: at.map(idOf) })
const ofTeam = (isOn = true): MemberMark => ({ kind: 'team', teamId, isOn })
const ofTag = (tag: string, isOn = true): MemberMark => ({ kind: 'tag', tag, isOn })

async function work(batchId: string): Promise<Batch> {
  await runBatch(server.deps, batchHandlers, batchId)
  return (await admin().call(getBatch, { params: { ...here(), batchId } })).body
}

async function preview(selection: MemberSelection, mark: MemberMark): Promise<Batch> {
  const { status, body, problem } = await admin().call(markMembers, {
    params: here(),
    body: { selection, mark },
  })
  if (status !== 201) throw new Error(JSON.stringify(problem))
  return work(body.id)
}

async function move(batchId: string, action: BatchAction): Promise<Batch> {
  const { status, problem } = await admin().call(moveBatch, {
    params: { ...here(), batchId },
    body: { action },
  })
  if (status !== 200) throw new Error(JSON.stringify(problem))
  return work(batchId)
}

const run = async (selection: MemberSelection, mark: MemberMark) =>
  move((await preview(selection, mark)).id, 'run')
const rowsOf = async (batchId: string) =>
  (await admin().call(listBatchRows, { params: { ...here(), batchId }, querystring: {} })).body
const inTeam = async () => {
  const { body } = await admin().call(getTeam, { params: { ...here(), teamId } })
  return body.members.map(({ name }) => name.replace(' Holm', ''))
}

describe('members who are put into a team together', () => {
  test('are shown first, with those who are in it, then counted, and taken out as a whole', async () => {
    await admin().call(addTeamMember, { params: { ...here(), teamId, memberId: idOf(0) } })
    const shown = await preview(some(0, 1, 2), ofTeam())
    expect(shown).toMatchObject({
      state: 'previewed',
      kind: 'team',
      name: 'Juniors',
      isOn: true,
      file: null,
      groups: { changed: 2, same: 1 },
    })
    expect(await inTeam()).toEqual(['Person0'])
    expect((await rowsOf(shown.id))[1]).toMatchObject({
      name: 'Person1 Holm',
      before: { team: null },
      after: { team: 'Juniors' },
    })
    expect((await move(shown.id, 'run')).rows.done).toBe(2)
    expect(await inTeam()).toEqual(['Person0', 'Person1', 'Person2'])
    await admin().call(removeTeamMember, { params: { ...here(), teamId, memberId: idOf(2) } })
    expect((await move(shown.id, 'undo')).rows).toMatchObject({ reversed: 1, kept: 1, done: 0 })
    expect(await inTeam()).toEqual(['Person0'])
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, idOf(1)))
      .orderBy(audit.id)
    expect(entries.map(({ action }) => action)).toEqual(['team_member_add', 'team_member_remove'])
  })

  test('are not, where somebody put them into it after the preview', async () => {
    const { id } = await preview(some(0, 1), ofTeam())
    await admin().call(addTeamMember, { params: { ...here(), teamId, memberId: idOf(0) } })
    expect((await move(id, 'run')).rows).toMatchObject({ done: 1, failed: 1 })
  })

  test('are those of the own organisation alone, and of its own team', async () => {
    const { body } = await cast.as.choirAdmin.call(createTeam, {
      params: { id: cast.choir.id },
      body: { name: 'Altos' },
    })
    const mark = { kind: 'team' as const, teamId: body.id, isOn: true }
    const refused = await admin().call(markMembers, { params: here(), body: { selection: some(0), mark } })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'mark.teamId' }] } })
    const elsewhere = await cast.as.choirAdmin.call(markMembers, {
      params: { id: cast.choir.id },
      body: { selection: some(0), mark },
    })
    const { groups } = await (async () => {
      await runBatch(server.deps, batchHandlers, elsewhere.body.id)
      const params = { id: cast.choir.id, batchId: elsewhere.body.id }
      return (await cast.as.choirAdmin.call(getBatch, { params })).body
    })()
    expect(groups).toMatchObject({ changed: 0, same: 0 })
  })
})

describe('a tag', () => {
  test('is written as before, found by a filter, shown in its column, and counted', async () => {
    await run(some(0), ofTag('Board'))
    await run({ kind: 'all', query: 'Person', filter: [], except: [idOf(3)] }, ofTag('board'))
    const filter = JSON.stringify([{ field: 'tag', is: ['Board'] }])
    const { body } = await admin().call(listMemberRows, { params: here(), querystring: { filter } })
    expect(body.members.map(({ firstName, tags }) => [firstName, tags])).toEqual([
      ['Person0', ['Board']],
      ['Person1', ['Board']],
      ['Person2', ['Board']],
    ])
    const counted = await admin().call(countMembers, { params: here(), querystring: { by: 'tag' } })
    expect(counted.body.counts).toEqual([{ value: 'Board', count: 3 }])
    await admin().call(addTeamMember, { params: { ...here(), teamId, memberId: idOf(1) } })
    const teams = await admin().call(countMembers, { params: here(), querystring: { by: 'team', filter } })
    expect(teams.body.counts).toEqual([{ value: teamId, count: 1 }])
  })
})

const STATES = 2
type Step =
  | { kind: 'mark'; at: number[]; ofTeam: boolean; isOn: boolean }
  | { kind: 'edit'; at: number; ofTeam: boolean }
  | { kind: 'undo'; nth: number }
/** Tried each time: by chance alone a run of all may have no undo that finds something to undo. */
const anUndo: Step[] = [
  { kind: 'mark', at: [0, 1], ofTeam: true, isOn: true },
  { kind: 'edit', at: 1, ofTeam: true },
  { kind: 'undo', nth: 0 },
]
const at = fc.nat(PEOPLE - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('mark' as const),
    at: fc.uniqueArray(at, { minLength: 1 }),
    ofTeam: fc.boolean(),
    isOn: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('edit' as const), at, ofTeam: fc.boolean() }),
  fc.record({ kind: fc.constant('undo' as const), nth: fc.nat(3) }),
)

test('random marks, edits and undos leave the state of what was not undone', {
  timeout: 600_000,
}, async () => {
  const { db } = server.deps
  let undone = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      await db.delete(teamMember)
      await db.delete(memberTag).where(like(memberTag.tag, '%'))
      const has = Array.from({ length: STATES }, () => new Set<number>())
      const set = (which: number, who: number, isOn: boolean) =>
        isOn ? has[which]?.add(who) : has[which]?.delete(who)
      const batches: { id: string; which: number; isOn: boolean; changed: number[]; isUndone: boolean }[] = []
      for (const one of steps) {
        if (one.kind === 'mark') {
          const which = one.ofTeam ? 0 : 1
          const mark = one.ofTeam ? ofTeam(one.isOn) : ofTag('board', one.isOn)
          const { id } = await run(some(...one.at), mark)
          const changed = one.at.filter((who) => has[which]?.has(who) !== one.isOn)
          for (const who of changed) set(which, who, one.isOn)
          batches.push({ id, which, isOn: one.isOn, changed, isUndone: false })
        } else if (one.kind === 'edit') {
          const which = one.ofTeam ? 0 : 1
          const isOn = !has[which]?.has(one.at)
          await edit(one, isOn)
          set(which, one.at, isOn)
        } else {
          const batch = batches[one.nth]
          if (!batch || batch.isUndone) continue
          const asLeft = batch.changed.filter((who) => has[batch.which]?.has(who) === batch.isOn)
          const { rows } = await move(batch.id, 'undo')
          const kept = batch.changed.length - asLeft.length
          expect([rows.reversed, rows.kept]).toEqual([asLeft.length, kept])
          batch.isUndone = true
          undone += 1
          for (const who of asLeft) set(batch.which, who, !batch.isOn)
        }
        expect(await stateNow()).toEqual(has.map((members) => [...members].sort()))
      }
    }),
    { numRuns: Number(process.env.UNDO_RUNS ?? 25), examples: [[anUndo]] },
  )
  expect(undone).toBeGreaterThan(0)
})

async function edit({ at: who, ofTeam: isTeam }: { at: number; ofTeam: boolean }, isOn: boolean) {
  const params = { ...here(), teamId, memberId: idOf(who) }
  const tagged = { orgId: cast.club.id, tag: 'board', memberIds: [idOf(who)] }
  if (isTeam) await admin().call(isOn ? addTeamMember : removeTeamMember, { params })
  else if (isOn) await writeTags(server.deps.db, { ...tagged, at: server.clock.now() })
  else await deleteTags(server.deps.db, tagged)
}

async function stateNow(): Promise<number[][]> {
  const { db } = server.deps
  const numbers = (rows: { memberId: string }[]) =>
    rows.map(({ memberId }) => people.findIndex(({ id }) => id === memberId)).sort()
  return [numbers(await db.select().from(teamMember)), numbers(await db.select().from(memberTag))]
}
