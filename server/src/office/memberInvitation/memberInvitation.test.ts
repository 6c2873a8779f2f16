import { inviteMembers } from '@medlem/contract/accountLetter'
import { type Batch, type BatchAction, getBatch, listBatchRows, moveBatch } from '@medlem/contract/batch'
import { accountLetter } from '@medlem/database/schema/accountLetter'
import { audit } from '@medlem/database/schema/audit'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

let server: TestServer
let cast: Cast
let people: MemberRow[]
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  people = [
    await aMember(server, { firstName: 'Asta' }),
    await aMember(server, { firstName: 'Bo' }),
    await aMember(server, { firstName: 'Carl', email: null }),
    await aMember(server, { firstName: 'Dora', issuer: 'https://id.example', subject: 'd' }),
  ]
  people.push(await aChild(server, people[0] as MemberRow, { firstName: 'Else' }))
  for (const { id: memberId } of people)
    await insertNewMembership(server.deps.db, {
      orgId: cast.club.id,
      memberId,
      updateDate: server.clock.now(),
    })
})

const admin = () => cast.as.clubAdmin
const here = () => ({ id: cast.club.id })

async function work(batchId: string): Promise<Batch> {
  await runBatch(server.deps, batchHandlers, batchId)
  return (await admin().call(getBatch, { params: { ...here(), batchId } })).body
}

async function preview(): Promise<Batch> {
  const memberIds = people.map(({ id }) => id)
  const { status, body } = await admin().call(inviteMembers, {
    params: here(),
    body: { selection: { kind: 'some', memberIds } },
  })
  expect(status).toBe(201)
  return work(body.id)
}

async function move(batchId: string, action: BatchAction): Promise<Batch> {
  await admin().call(moveBatch, { params: { ...here(), batchId }, body: { action } })
  return work(batchId)
}

const queued = () => server.deps.db.select().from(message).where(eq(message.templateId, 31))

describe('members who are invited together', () => {
  test('are shown first, with those who can’t be and why; each gets one e-mail once it is run', async () => {
    const shown = await preview()
    expect(shown).toMatchObject({
      kind: 'invitation',
      state: 'previewed',
      groups: { changed: 2, same: 1, needs_you: 2 },
    })
    const { body: rows } = await admin().call(listBatchRows, {
      params: { ...here(), batchId: shown.id },
      querystring: { group: 'needs_you' },
    })
    expect(rows.map(({ name, problems }) => [name, problems[0]?.code])).toEqual([
      ['Carl Holm', 'no_address'],
      ['Else Holm', 'child_without_sign_in'],
    ])
    expect(await queued()).toEqual([])
    expect((await move(shown.id, 'run')).rows.done).toBe(2)
    expect((await queued()).map(({ orgId }) => orgId)).toEqual([cast.club.id, cast.club.id])
  })

  test('are left out who made an account since; undone, only links that were not used work no longer', async () => {
    const { id } = await preview()
    const [asta, bo] = people
    await server.deps.db
      .update(member)
      .set({ issuer: 'https://id.example', subject: 'a' })
      .where(eq(member.id, asta?.id ?? ''))
    expect((await move(id, 'run')).rows).toMatchObject({ done: 1, failed: 1 })
    const undone = await move(id, 'undo')
    expect(undone.rows).toMatchObject({ reversed: 1 })
    expect(await server.deps.db.$count(accountLetter)).toBe(0)
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(inArray(audit.subjectId, [bo?.id ?? '']))
      .orderBy(audit.id)
    expect(entries.map(({ action }) => action)).toEqual([
      'account_invitation_send',
      'account_invitation_withdraw',
    ])

    const second = await preview()
    await move(second.id, 'run')
    await server.deps.db.update(accountLetter).set({ usedAt: server.clock.now() })
    expect((await move(second.id, 'undo')).rows).toMatchObject({ kept: 1 })
  })
})
