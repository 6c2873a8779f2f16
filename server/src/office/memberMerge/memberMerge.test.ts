import type { Batch, BatchAction } from '@medlem/contract/batch'
import { chooseBatchRows, getBatch, listBatchRows, moveBatch } from '@medlem/contract/batch'
import type { RequestOf } from '@medlem/contract/endpoint'
import { listMemberRows } from '@medlem/contract/memberList'
import { mergeMembers } from '@medlem/contract/memberMerge'
import { getPerson } from '@medlem/contract/person'
import { eraseMember, exportMember } from '@medlem/contract/privacy'
import { audit } from '@medlem/database/schema/audit'
import { batchRow } from '@medlem/database/schema/batch'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { memberTag } from '@medlem/database/schema/memberTag'
import { organisation } from '@medlem/database/schema/organisation'
import { pageAcceptance } from '@medlem/database/schema/page'
import type { StoredAnswer } from '@medlem/domain/customField'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aPurchase } from '../../club/membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { insertAcceptances } from '../../club/page/acceptanceStore.ts'
import { writeTags } from '../../club/team/tagStore.ts'
import { gatewayKeys } from '../../money/payment/credentials.ts'
import { compareBooks, recentDays } from '../../money/reconciliation/compareBooks.ts'
import { aPaidPurchase } from '../../money/refund/testing/treasurer.ts'
import { insertField, listAnswersOf, writeAnswers } from '../../people/customField/store.ts'
import { insertNote } from '../../people/memberNote/store.ts'
import { aConfiguration, aMember, aMessage, anActiveYear, aPage } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'
import { forgetFolded } from '../privacy/forgetFolded.ts'
import { referencePolicies } from './referencePolicies.ts'
import { moves } from './references.ts'

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

const admin = () => cast.as.clubAdmin
const here = () => ({ id: cast.club.id })
const db = () => server.deps.db

/** A member of the club without a sign-in. */
async function aRecord(values: Partial<MemberRow>): Promise<MemberRow> {
  const made = await aMember(server, { email: null, ...values })
  await db().update(member).set({ issuer: null, subject: null }).where(eq(member.id, made.id))
  const of = { memberId: made.id, orgId: cast.club.id }
  await insertNewMembership(db(), { ...of, updateDate: server.clock.now() })
  return made
}
const year = (of: number) =>
  aConfiguration(server, {
    orgId: cast.club.id,
    ...{ startDate: `${of}-01-01`, endDate: `${of}-12-31`, offerStartDate: `${of}-01-01` },
  })

async function work(batchId: string): Promise<Batch> {
  await runBatch(server.deps, batchHandlers, batchId)
  return (await admin().call(getBatch, { params: { ...here(), batchId } })).body
}
async function preview(kept: { id: string }, folded: { id: string }): Promise<Batch> {
  const body = { keptId: kept.id, foldedId: folded.id }
  const made = await admin().call(mergeMembers, { params: here(), body })
  expect(made.status).toBe(201)
  return work(made.body.id)
}
async function move(batchId: string, action: BatchAction): Promise<Batch> {
  const { status } = await admin().call(moveBatch, { params: { ...here(), batchId }, body: { action } })
  expect(status).toBe(200)
  return work(batchId)
}
const rowsOf = async (batchId: string) =>
  (await admin().call(listBatchRows, { params: { ...here(), batchId }, querystring: {} })).body
const memberOf = async ({ id }: { id: string }) =>
  (await db().select().from(member).where(eq(member.id, id)))[0]
/** What is left of a record that was erased. */
const nothingOf = ({ number }: MemberRow) => ({
  ...{ number, email: null, phone: null, gender: null, dateOfBirth: null, address: null, enabled: false },
})
const tagsOf = async ({ id }: { id: string }) =>
  (await db().select().from(memberTag).where(eq(memberTag.memberId, id))).map(({ tag }) => tag).toSorted()
const acceptedBy = async (pageId: string) =>
  (await db().select().from(pageAcceptance).where(eq(pageAcceptance.pageId, pageId))).map(
    ({ memberId }) => memberId,
  )
const yearsOf = async ({ id }: { id: string }) =>
  (await db().select().from(membershipPeriod).where(eq(membershipPeriod.memberId, id)))
    .map(({ membershipFor }) => membershipFor)
    .toSorted()
const named = async () => {
  const { body } = await admin().call(listMemberRows, { params: here(), querystring: { query: 'Holm' } })
  return body.members.map(({ id }) => id)
}
/** Every row that has to do with money, without whom it names. */
const money = async () => {
  const tables = [
    'purchase',
    'purchase_line',
    'payment',
    'receipt',
    'refund',
    'ledger_entry',
    'payment_event',
  ]
  const rows: unknown[] = []
  for (const table of tables) {
    const { rows: exists } = await db().execute(sql`select to_regclass(${table}) is not null as is`)
    if (!(exists[0] as { is: boolean }).is) continue
    const found = await db().execute(
      sql`select md5(coalesce(string_agg((to_jsonb(one) - 'payer_id' - 'member_id')::text, '|' order by one::text), '')) as digest, count(*)::int as n from ${sql.raw(table)} one`,
    )
    rows.push([table, found.rows])
  }
  return rows
}

const ownField = (orgId: string, updateDate: Date) => ({
  orgId,
  help: '',
  options: [],
  updateDate,
  access: 'memberSees' as const,
  atJoining: 'no' as const,
})

test('each foreign key to a member or a membership says what becomes of it', async () => {
  const { rows } = await db().execute<{ name: string }>(sql`
    select key.conrelid::regclass::text || '.' || named.attname as name
    from pg_constraint key join pg_attribute named on named.attrelid = key.conrelid and named.attnum = any(key.conkey)
    where key.contype = 'f' and key.confrelid in ('member'::regclass, 'membership'::regclass) order by 1`)
  expect(Object.keys(referencePolicies).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const moved = moves.flatMap(({ table, members, memberships = [] }) =>
    [...members, ...memberships].map((column) => `${table}.${column}`),
  )
  const meant = Object.entries(referencePolicies).flatMap(([name, policy]) =>
    policy === 'moves' ? [name] : [],
  )
  // Without a foreign key a child names its parent, and a folded record the one who is kept.
  expect(moved.filter((name) => !name.startsWith('member.')).toSorted()).toEqual(meant.toSorted())
})

describe('two members who are one person', () => {
  test('become one with all that both had, and two again when it is undone', async () => {
    const kept = await aRecord({ firstName: 'Ida', phone: null, email: 'ida.kept@example.org' })
    const folded = await aRecord({
      firstName: 'Ida M.',
      phone: '+45 20 11 22 33',
      email: 'ida.other@example.org',
    })
    const at = server.clock.now()
    await anActiveYear(server, { member: kept, configuration: await year(2026) })
    await anActiveYear(server, { member: folded, configuration: await year(2025) })
    const orgId = cast.club.id
    await writeTags(db(), { orgId, tag: 'board', memberIds: [kept.id, folded.id], at })
    await writeTags(db(), { orgId, tag: 'sailor', memberIds: [folded.id], at })
    await insertNote(db(), {
      ...{ orgId, memberId: folded.id, text: 'Helps in spring.', visibility: 'staff' },
      ...{ writtenBy: null, createdAt: at, updateDate: at },
    })
    await aMessage(server, { memberId: folded.id, orgId })
    const { id: pageId } = await aPage(server, { orgId, asksAcceptance: true })
    await insertAcceptances(db(), [
      { memberId: folded.id, pageId, version: 1, acceptedAt: at, acceptedBy: folded.id },
    ])
    const child = await aMember(server, { firstName: 'Alma', parentId: folded.id, email: null })
    const before = await money()
    const shown = await preview(kept, folded)
    expect(shown).toMatchObject({ state: 'previewed', kind: 'merge', groups: { needs_you: 0 } })
    const rows = await rowsOf(shown.id)
    const phone = rows.find(({ after }) => 'phone' in after)
    const email = rows.find(({ after }) => 'email' in after)
    const first = rows.find(({ after }) => 'firstName' in after)
    expect([phone?.choice, email?.choice, first?.choice]).toEqual([folded.id, kept.id, kept.id])
    expect(rows.find(({ group }) => group === 'same')).toMatchObject({
      name: 'board',
      problems: [{ code: 'kept_has' }],
    })
    await admin().call(chooseBatchRows, {
      params: { ...here(), batchId: shown.id },
      body: { row: email?.number ?? 0, choice: folded.id },
    })
    expect((await move(shown.id, 'run')).rows).toMatchObject({ failed: 0, waiting: 0 })
    expect(await memberOf(kept)).toMatchObject({
      firstName: 'Ida',
      phone: '+45 20 11 22 33',
      email: 'ida.other@example.org',
    })
    expect(await memberOf(folded)).toMatchObject({ enabled: false, email: null, mergedInto: kept.id })
    expect(await acceptedBy(pageId)).toEqual([kept.id])
    expect([await yearsOf(kept), await tagsOf(kept)]).toEqual([
      [2025, 2026],
      ['board', 'sailor'],
    ])
    expect((await memberOf(child))?.parentId).toBe(kept.id)
    expect(await named()).not.toContain(folded.id)
    const gone = await admin().call(getPerson, { params: { ...here(), memberId: folded.id } })
    expect(gone.status).toBe(404)
    expect(await money()).toEqual(before)
    await db().update(member).set({ phone: '+45 99 99 99 99' }).where(eq(member.id, kept.id))
    const undone = await move(shown.id, 'undo')
    expect(undone).toMatchObject({ state: 'undone', rows: { kept: 1, not_possible: 0 } })
    expect((await rowsOf(shown.id)).find(({ state }) => state === 'kept')).toMatchObject({
      after: { phone: '+45 20 11 22 33' },
      reason: 'Somebody changed it since.',
    })
    expect(await memberOf(kept)).toMatchObject({ email: 'ida.kept@example.org', phone: '+45 99 99 99 99' })
    expect(await memberOf(folded)).toMatchObject({
      ...{ enabled: true, email: 'ida.other@example.org', mergedInto: null },
    })
    expect([await yearsOf(folded), await tagsOf(folded)]).toEqual([[2025], ['board', 'sailor']])
    expect(await acceptedBy(pageId)).toEqual([folded.id])
    expect(await money()).toEqual(before)
    const entries = await db().select().from(audit).where(eq(audit.objectId, shown.id)).orderBy(audit.id)
    expect(
      entries.filter(({ action }) => action === 'member_merge').map(({ subjectId }) => subjectId),
    ).toEqual(expect.arrayContaining([kept.id, folded.id]))
  })

  test('are not merged where both have the same year, or the folded one has more than this organisation shows', async () => {
    const kept = await aRecord({ firstName: 'Ida' })
    const folded = await aRecord({ firstName: 'Ida' })
    const fee = await year(2026)
    await anActiveYear(server, { member: kept, configuration: fee })
    await anActiveYear(server, { member: folded, configuration: fee })
    const shown = await preview(kept, folded)
    expect(shown).toMatchObject({ groups: { needs_you: 1 }, rows: { waiting: 0 } })
    expect((await rowsOf(shown.id)).find(({ group }) => group === 'needs_you')).toMatchObject({
      name: '2026',
      problems: [{ code: 'both_have_year' }],
    })
    expect((await move(shown.id, 'run')).rows.done).toBe(0)
    expect(await memberOf(folded)).toMatchObject({ enabled: true, mergedInto: null })
    await insertNewMembership(db(), {
      memberId: cast.ida.id,
      orgId: cast.club.id,
      updateDate: server.clock.now(),
    })
    const other = await preview(kept, cast.ida)
    expect((await rowsOf(other.id))[0]).toMatchObject({ problems: [{ code: 'fold_elsewhere' }] })
  })

  test('are not merged where something was added after the preview', async () => {
    const kept = await aRecord({ firstName: 'Ida' })
    const folded = await aRecord({ firstName: 'Ida' })
    const shown = await preview(kept, folded)
    await writeTags(db(), {
      orgId: cast.club.id,
      tag: 'late',
      memberIds: [folded.id],
      at: server.clock.now(),
    })
    const ran = await move(shown.id, 'run')
    expect(ran.rows).toMatchObject({ done: 0, failed: 1 })
    expect(await memberOf(folded)).toMatchObject({ enabled: true, mergedInto: null })
  })

  test('with two answers to an own field keep the one that is chosen, and get both back when it is undone', async () => {
    const kept = await aRecord({ firstName: 'Ida' })
    const folded = await aRecord({ firstName: 'Ida' })
    const orgId = cast.club.id
    const at = server.clock.now()
    const field = ownField(orgId, at)
    const options = [
      { number: 1, label: 'Small', isOffered: true },
      { number: 2, label: 'Large', isOffered: true },
    ]
    await insertField(db(), { ...field, number: 1, position: 1, name: 'Boat', kind: 'text' })
    await insertField(db(), { ...field, number: 2, position: 2, name: 'Key', kind: 'yesNo' })
    await insertField(db(), { ...field, number: 3, position: 3, name: 'Shirt', kind: 'choice', options })
    await insertField(db(), { ...field, number: 4, position: 4, name: 'Since', kind: 'date' })
    await insertField(db(), { ...field, number: 5, position: 5, name: 'Same', kind: 'text' })
    await insertField(db(), { ...field, archivedAt: at, number: 6, position: 6, name: 'Old', kind: 'text' })
    const answer = (code: number, text: string | null = null) => ({ code, text })
    const ofKept = [answer(1, 'Freja'), answer(1), answer(1), answer(20_000), answer(1, 'x'), answer(1, 'a')]
    const ofFolded = [answer(1, 'Loke'), answer(0), answer(2), answer(20_001), answer(1, 'x'), answer(1, 'b')]
    const write = (memberId: string, answers: StoredAnswer[]) =>
      writeAnswers(db(), { orgId, memberId }, { answers: new Map(answers.map((one, n) => [n + 1, one])), at })
    await write(kept.id, ofKept)
    await write(folded.id, ofFolded)
    const shown = await preview(kept, folded)
    const rows = await rowsOf(shown.id)
    const offered = rows.filter(({ after }) => Object.keys(after).some((key) => key.startsWith('own_')))
    expect(offered.map(({ name, before, after, choice }) => [name, before, after, choice])).toEqual([
      ['Boat', { own_text: 'Freja' }, { own_text: 'Loke' }, kept.id],
      ['Key', { own_yesNo: 'yes' }, { own_yesNo: 'no' }, kept.id],
      ['Shirt', { own_choice: 'Small' }, { own_choice: 'Large' }, kept.id],
      ['Since', { own_date: '2024-10-04' }, { own_date: '2024-10-05' }, kept.id],
    ])
    expect(
      rows.filter(({ group }) => group === 'same').map(({ name, problems }) => [name, problems[0]?.code]),
    ).toEqual([
      ['Same', 'kept_has'],
      ['Old', 'kept_has_other'],
    ])
    for (const row of offered.slice(0, 2)) {
      const body = { row: row.number, choice: folded.id }
      await admin().call(chooseBatchRows, { params: { ...here(), batchId: shown.id }, body })
    }
    const answersOf = async (memberId: string) =>
      [...(await listAnswersOf(db(), { orgId, memberId })).entries()].toSorted(([a], [b]) => a - b)
    const before = [await answersOf(kept.id), await answersOf(folded.id)]
    expect((await move(shown.id, 'run')).rows).toMatchObject({ failed: 0, waiting: 0 })
    const after = new Map(await answersOf(kept.id))
    expect([1, 2, 3, 4].map((number) => after.get(number))).toMatchObject([
      { text: 'Loke' },
      { code: 0 },
      { code: 1 },
      { code: 20_000 },
    ])
    expect((await move(shown.id, 'undo')).rows).toMatchObject({ kept: 0, not_possible: 0 })
    expect([await answersOf(kept.id), await answersOf(folded.id)]).toEqual(before)
  })

  test('are not merged where an answer was changed after the preview', async () => {
    const kept = await aRecord({ firstName: 'Ida' })
    const folded = await aRecord({ firstName: 'Ida' })
    const orgId = cast.club.id
    const at = server.clock.now()
    const field = ownField(orgId, at)
    await insertField(db(), { ...field, number: 1, position: 1, name: 'Boat', kind: 'text' })
    const write = (memberId: string, text: string) =>
      writeAnswers(db(), { orgId, memberId }, { answers: new Map([[1, { code: 1, text }]]), at })
    await write(kept.id, 'Freja')
    await write(folded.id, 'Loke')
    const shown = await preview(kept, folded)
    await write(kept.id, 'Odin')
    expect((await move(shown.id, 'run')).rows).toMatchObject({ done: 0 })
  })

  test('are proposed with the fuller record kept, and as asked where that is wanted', async () => {
    const empty = await aRecord({ firstName: 'Ida' })
    const full = await aRecord({ firstName: 'Ida', phone: '+45 20 11 22 33' })
    await anActiveYear(server, { member: full, configuration: await year(2025) })
    const keptOf = async (body: RequestOf<typeof mergeMembers>['body']) => {
      const made = await admin().call(mergeMembers, { params: here(), body })
      await work(made.body.id)
      return (await rowsOf(made.body.id))[0]?.memberId
    }
    const asked = { keptId: empty.id, foldedId: full.id }
    expect(await keptOf(asked)).toBe(empty.id)
    expect(await keptOf({ ...asked, mayTurn: true })).toBe(full.id)
    expect(await keptOf({ keptId: full.id, foldedId: empty.id, mayTurn: true })).toBe(full.id)
    // The one who signs in is kept, however little is known.
    await db().update(member).set({ issuer: 'https://issuer', subject: 'ida' }).where(eq(member.id, empty.id))
    expect(await keptOf({ keptId: full.id, foldedId: empty.id, mayTurn: true })).toBe(empty.id)
  })

  test('show amounts as other screens do', async () => {
    const kept = await aRecord({ firstName: 'Ida' })
    const folded = await aRecord({ firstName: 'Ida' })
    const fee = { ...(await year(2025)), membershipPriceMinor: 142_500 }
    await aPurchase(server, { payer: folded, members: [folded], configuration: fee })
    const rows = await rowsOf((await preview(kept, folded)).id)
    expect(rows.find(({ after }) => 'payment' in after)?.name).toBe('1.425,00 kr.')
  })

  test('are one in the export of the kept one', async () => {
    await insertNewMembership(db(), {
      memberId: cast.ida.id,
      orgId: cast.club.id,
      updateDate: server.clock.now(),
    })
    const folded = await aRecord({ firstName: 'Idda', phone: '+45 77 77 77 77', dateOfBirth: '1980-02-01' })
    const { id } = await preview(cast.ida, folded)
    await move(id, 'run')
    const { body } = await cast.as.ida.call(exportMember, { querystring: {} })
    expect(JSON.stringify(body)).toContain('Idda')
    // And in the erasure.
    const confirm = { confirmEmail: cast.ida.email ?? '', endActiveYears: true }
    expect((await cast.as.ida.call(eraseMember, { body: confirm })).status).toBe(200)
    expect(await memberOf(folded)).toMatchObject(nothingOf(folded))
    expect(JSON.stringify(await db().select().from(batchRow))).not.toMatch(/Idda|77 77|1980-02-01/)
  })

  test('are one profile once the merge can’t be undone any more; number and reference stay', async () => {
    const at = server.clock.now()
    const orgId = cast.club.id
    const kept = await aRecord({ firstName: 'Ida' })
    const folded = await aRecord({
      ...{ firstName: 'Idda', phone: '+45 77 77 77 77', gender: 'female', dateOfBirth: '1980-02-01' },
    })
    await writeTags(db(), { orgId, tag: 'board', memberIds: [kept.id, folded.id], at })
    const { id } = await preview(kept, folded)
    await move(id, 'run')
    const ran = server.clock.now().getTime()
    const after = (days: number) => server.clock.set(new Date(ran + days * 86_400_000 + 60_000))
    after(29)
    expect(await forgetFolded(server.deps)).toBe(0)
    expect(await memberOf(folded)).toMatchObject({ firstName: 'Idda' })
    await move(id, 'undo')
    const again = await preview(kept, folded)
    await move(again.id, 'run')
    after(58)
    expect(await forgetFolded(server.deps)).toBe(0)
    after(60)
    expect(await forgetFolded(server.deps)).toBe(1)
    expect(await memberOf(folded)).toMatchObject({
      ...{ ...nothingOf(folded), firstName: 'Erased', lastName: 'record', erasedAt: null },
      mergedInto: kept.id,
    })
    expect([await tagsOf(folded), await tagsOf(kept)]).toEqual([[], ['board']])
    expect(await memberOf(kept)).toMatchObject({ firstName: 'Ida', enabled: true })
    expect(await forgetFolded(server.deps)).toBe(0)
  })

  test('leave the comparison with the gateway as it was, merged and undone', async () => {
    const paymentAuthToken = gatewayKeys(server.deps.config).seal(liveKey, cast.club.id)
    await db()
      .update(organisation)
      .set({ paymentTestMode: false, paymentAuthToken })
      .where(eq(organisation.id, cast.club.id))
    const kept = await aRecord({ firstName: 'Ida' })
    const folded = await aMember(server, { firstName: 'Idda', email: 'idda@example.org' })
    await aPaidPurchase(server, folded, { club: { organisation: cast.club, configuration: cast.fee } })
    await db().update(member).set({ issuer: null, subject: null }).where(eq(member.id, folded.id))
    const books = async () =>
      (await compareBooks(server.deps, recentDays(server.clock.now()))).map(({ days }) => days)
    const before = await books()
    expect(before).toMatchObject([[{ compared: 1, differences: [], unasked: [] }]])
    const { id } = await preview(kept, folded)
    expect((await move(id, 'run')).rows.failed).toBe(0)
    expect(await yearsOf(kept)).toEqual([2026])
    expect(await books()).toEqual(before)
    await move(id, 'undo')
    expect(await yearsOf(folded)).toEqual([2026])
    expect(await books()).toEqual(before)
  })
})

test('random merges and undos, with edits between, leave what others did and all money alone', async () => {
  const people = fc.nat({ max: 3 })
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('merge' as const), kept: people, folded: people }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), nth: fc.nat({ max: 5 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('tag' as const), who: people, n: fc.nat({ max: 99 }) }),
    },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      await server.reset()
      cast = await aCast(server)
      const at = server.clock.now()
      const records: MemberRow[] = []
      for (let n = 0; n < 4; n += 1) {
        const made = await aRecord({ firstName: `Person${n}`, phone: `+45 0${n}` })
        await anActiveYear(server, { member: made, configuration: await year(2022 + n) })
        await writeTags(db(), { orgId: cast.club.id, tag: `own${n}`, memberIds: [made.id], at })
        records.push(made)
      }
      const before = await money()
      const audits = await db().$count(audit)
      const merges: { id: string; kept: number; folded: number }[] = []
      for (const one of steps) {
        if (one.kind === 'tag') {
          const who = records[one.who]
          if (who) await writeTags(db(), { orgId: cast.club.id, tag: `t${one.n}`, memberIds: [who.id], at })
          continue
        }
        if (one.kind === 'merge') {
          const [kept, folded] = [records[one.kept], records[one.folded]]
          if (!kept || !folded || kept === folded) continue
          if ((await memberOf(kept))?.mergedInto || (await memberOf(folded))?.mergedInto) continue
          const { id } = await preview(kept, folded)
          expect((await move(id, 'run')).rows.failed).toBe(0)
          merges.push({ id, kept: one.kept, folded: one.folded })
        } else {
          const [merge] = merges.splice(one.nth % Math.max(1, merges.length), 1)
          if (merge) await move(merge.id, 'undo')
        }
      }
      // Every year and tag has one owner, who is no folded record unless the kept one has the same.
      const { rows } = await db().execute<{ years: number; tags: number; lost: number }>(sql`
        select (select count(*)::int from membership_history) as years,
          (select count(*)::int from member_tag where tag like 'own%') as tags,
          (select count(*)::int from membership_history h join member m on m.id = h.member_id where m.merged_into is not null) as lost`)
      expect(rows).toEqual([{ years: 4, tags: 4, lost: 0 }])
      const { rows: apart } =
        await db().execute(sql`select from membership_history h join membership m on m.id = h.membership_id
        where m.member_id <> h.member_id`)
      expect(apart).toEqual([])
      expect(await money()).toEqual(before)
      expect(await db().$count(audit)).toBeGreaterThanOrEqual(audits)
      // All undone in the order in which they were done backwards: everything is where it was.
      for (const merge of merges.toReversed()) await move(merge.id, 'undo')
      for (const record of records) {
        if ((await memberOf(record))?.mergedInto === null) continue
        throw new Error('a record is still folded')
      }
    }),
    { seed: 38, numRuns: 6 },
  )
}, 600_000)
