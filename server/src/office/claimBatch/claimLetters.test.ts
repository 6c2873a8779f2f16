import { getBatch, moveBatch } from '@medlem/contract/batch'
import { claimFees, listClaims, recordClaimPayment } from '@medlem/contract/claim'
import { countClaimLetters, getClaimLetters, LETTERS_AT_ONCE } from '@medlem/contract/claimLetter'
import { batchRow } from '@medlem/database/schema/batch'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { readPdf } from '../../club/receipt/testing/readPdf.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

const here = () => ({ id: cast.club.id })
const treasurer = () => cast.as.clubAdmin

/** Asks these members for the fee, as their batch does. */
async function asked(members: readonly MemberRow[]): Promise<string> {
  for (const { id: memberId } of members) {
    const of = { memberId, orgId: cast.club.id }
    await insertNewMembership(server.deps.db, { ...of, updateDate: server.clock.now() })
  }
  const begun = await treasurer().call(claimFees, {
    params: here(),
    body: {
      selection: { kind: 'some', memberIds: members.map(({ id }) => id) },
      claim: { membershipConfId: cast.fee.id, dueOn: '2026-12-31', countsForDays: null },
    },
  })
  const batchId = begun.body.id
  const params = { ...here(), batchId }
  await runBatch(server.deps, batchHandlers, batchId)
  await treasurer().call(moveBatch, { params, body: { action: 'run' } })
  await runBatch(server.deps, batchHandlers, batchId)
  const { body } = await treasurer().call(getBatch, { params })
  expect(body.rows).toMatchObject({ done: members.length })
  return batchId
}

const named = (firstName: string, email: string | null = null) => aMember(server, { firstName, email })
const count = async (batchId: string) =>
  (await treasurer().call(countClaimLetters, { params: { ...here(), batchId } })).body.letters
const print = async (batchId: string, { first = '1', shown }: { first?: string; shown?: number } = {}) =>
  treasurer().call(getClaimLetters, {
    params: { ...here(), batchId },
    querystring: { first, count: String(shown ?? (await count(batchId))) },
  })
async function readLetters(batchId: string, querystring?: { first?: string }) {
  const { status, body } = await print(batchId, querystring)
  expect(status).toBe(200)
  return readPdf(await body.arrayBuffer())
}
const receivers = ({ pages }: Awaited<ReturnType<typeof readPdf>>) =>
  pages.map(({ outline }) => outline.find((part) => part.endsWith(' Holm')))

describe('the letters of a batch of claims', () => {
  test('are one file for those without an e-mail address, by name, each in its language and with its own pages', async () => {
    const people = [await named('Cleo'), await named('anna'), await named('Bo', 'bo@example.org')]
    people.push(await named('Åse'), await named('Øjvind'))
    await server.deps.db
      .update(member)
      .set({ language: 'da' })
      .where(eq(member.id, people[0]?.id ?? ''))
    const batchId = await asked(people)
    expect(await count(batchId)).toBe(4)
    const letters = await readLetters(batchId)
    expect(letters).toMatchObject({ language: 'en-GB', title: 'Claims by letter', accessible: true })
    expect(receivers(letters)).toEqual(['P anna Holm', 'P Cleo Holm', 'P Øjvind Holm', 'P Åse Holm'])
    expect(letters.pages.map(({ text }) => /(?:Page|Side) \d \w+ \d$/.exec(text)?.[0])).toEqual([
      'Page 1 of 1',
      'Side 1 af 1',
      'Page 1 of 1',
      'Page 1 of 1',
    ])
    expect(letters.pages.map(({ outline }) => outline.find((part) => part.startsWith('Sect')))).toEqual([
      'Sect',
      'Sect (da)',
      'Sect',
      'Sect',
    ])
    expect(letters.pages.map(({ unmarked }) => unmarked).join('')).toBe('')
    expect(receivers(await readLetters(batchId, { first: '3' }))).toEqual(['P Øjvind Holm', 'P Åse Holm'])
  })

  test('leave out what is paid, and a file beyond the last is refused with the number there is', async () => {
    const batchId = await asked([await named('Anna'), await named('Bo')])
    const { body } = await treasurer().call(listClaims, { params: here(), querystring: {} })
    const anna = body.claims.find(({ payerName }) => payerName.startsWith('Anna'))
    await treasurer().call(recordClaimPayment, {
      params: { ...here(), claimId: anna?.id ?? '' },
      body: {
        method: 'cash',
        paidOn: '2026-11-20',
        amountMinor: 45_000,
        openMinor: 45_000,
        reason: 'At the club',
      },
    })
    expect(await count(batchId)).toBe(1)
    expect(receivers(await readLetters(batchId))).toEqual(['P Bo Holm'])
    const { status, problem } = await print(batchId, { first: '2' })
    expect(status).toBe(422)
    expect(problem.errors).toEqual([
      { field: 'first', code: 'too_large', message: expect.stringContaining('There is 1 letter') },
    ])
    const changed = await print(batchId, { shown: 2 })
    expect([changed.status, changed.problem.errors?.[0]?.field]).toEqual([409, 'count'])
  })

  test('are so many in a file, and the others in the next', async () => {
    const batchId = await asked([await named('Anna')])
    const [row] = await server.deps.db.select().from(batchRow).where(eq(batchRow.batchId, batchId))
    if (!row) throw new Error('no row')
    const more = Array.from({ length: LETTERS_AT_ONCE + 1 }, (_, n) => ({ ...row, number: n + 1_000 }))
    await server.deps.db.insert(batchRow).values(more)
    expect(await count(batchId)).toBe(LETTERS_AT_ONCE + 2)
    expect((await readLetters(batchId)).pages).toHaveLength(LETTERS_AT_ONCE)
    const first = String(LETTERS_AT_ONCE + 1)
    expect((await readLetters(batchId, { first })).pages).toHaveLength(2)
  })

  test('are for the organisation’s money staff alone', async () => {
    const batchId = await asked([await named('Anna')])
    const params = { ...here(), batchId }
    for (const client of [cast.as.choirAdmin, cast.as.ida]) {
      expect((await client.call(countClaimLetters, { params })).status).toBe(404)
      expect((await client.call(getClaimLetters, { params, querystring: { count: '1' } })).status).toBe(404)
    }
  })
})
