import { chooseBatchRows, getBatchReport, listBatchRows } from '@medlem/contract/batch'
import { revokePeriod } from '@medlem/contract/grant'
import { exportMembers } from '@medlem/contract/memberExport'
import { previewMemberImport } from '@medlem/contract/memberImport'
import { listMemberRows } from '@medlem/contract/memberList'
import { KnownColumn } from '@medlem/contract/memberView'
import { audit } from '@medlem/database/schema/audit'
import { batchFile } from '@medlem/database/schema/batch'
import { customField } from '@medlem/database/schema/customField'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { organisationMember } from '@medlem/database/schema/organisationMember'
import { payment } from '@medlem/database/schema/payment'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership, listActiveYears } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { insertField, listAnswersOf, writeAnswers } from '../../people/customField/store.ts'
import { aConfiguration, aMember, anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { importsOf } from './testing/anImport.ts'

let server: TestServer
let cast: Cast
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  await anActiveYear(server, { member: cast.ida, configuration: cast.fee })
  await anActiveYear(server, { member: cast.vera, configuration: cast.fee })
  imports = importsOf(server, cast.as.clubAdmin, cast.club.id)
})

const rowsOf = async (batchId: string, querystring: Record<string, string> = {}) =>
  (await cast.as.clubAdmin.call(listBatchRows, { params: { id: cast.club.id, batchId }, querystring })).body
const choose = (batchId: string, body: { row?: number; problem?: string; choice: string | null }) =>
  cast.as.clubAdmin.call(chooseBatchRows, { params: { id: cast.club.id, batchId }, body: body as never })
const find = async (id: string) => (await server.deps.db.select().from(member).where(eq(member.id, id)))[0]
const byName = async (firstName: string) =>
  (await server.deps.db.select().from(member).where(eq(member.firstName, firstName)))[0]

const FILE = [
  'Fornavn;Efternavn;E-mail;Mobil;Fødselsdato;Adresse;Postnr;By',
  'Ida;Holm;ida@example.org;20 99 88 77;;;;',
  'Vera;Holm;vera@example.org;;;;;',
  'Ditte;Holmgaard;ditte@example.org;20112233;11-09-1986;Strandvejen 8;8000;Aarhus C',
  'Sigurd;Holmgaard;;;02.06.2014;;;',
  'Knud;Ebbesen;knud at example;;;;;',
].join('\n')

describe('an import of members', () => {
  test('is shown in four groups before anything is changed', async () => {
    const before = await server.deps.db.$count(member)
    const batch = await imports.preview(FILE)
    expect(batch).toMatchObject({
      state: 'previewed',
      groups: { changed: 1, same: 1, new: 2, needs_you: 1 },
      file: { source: 'unknown', encoding: 'utf-8' },
    })
    expect(await rowsOf(batch.id, { group: 'changed' })).toMatchObject([
      { number: 2, name: 'Ida Holm', before: { phone: '+45 20 11 22 33' }, after: { phone: '20 99 88 77' } },
    ])
    expect(await rowsOf(batch.id, { group: 'needs_you' })).toMatchObject([
      { number: 6, problems: [{ code: 'bad_email' }], choices: ['without', 'leave_out'] },
    ])
    expect(await server.deps.db.$count(member)).toBe(before)
  })

  test('says of whom the membership was ended, and does such rows without lifting the end', async () => {
    const ended = { endsOn: '2026-06-01' }
    for (const { id } of [cast.ida, cast.vera])
      await server.deps.db.update(membership).set(ended).where(eq(membership.memberId, id))
    const batch = await imports.preview(
      `${FILE}\nVera;Holm;vera@example.org;;31-02-1990;;;`.replace(/Vera;Holm;vera.*\n/, ''),
    )
    expect(batch.groups).toMatchObject({ changed: 1, new: 2, needs_you: 2 })
    const note = { code: 'membership_ended', text: expect.stringContaining('was ended') }
    expect(await rowsOf(batch.id, { group: 'changed' })).toMatchObject([
      { name: 'Ida Holm', problems: [note] },
    ])
    // It keeps nothing from being decided.
    await choose(batch.id, { problem: 'bad_birthday', choice: 'without' })
    expect(await rowsOf(batch.id, { group: 'same' })).toMatchObject([
      { name: 'Vera Holm', problems: [{ code: 'bad_birthday' }, note], choices: ['without', 'leave_out'] },
    ])
    expect((await imports.moveAndWork(batch.id, 'run')).rows).toMatchObject({ done: 3, failed: 0 })
    const [row] = await server.deps.db.select().from(membership).where(eq(membership.memberId, cast.ida.id))
    expect(row).toMatchObject(ended)
  })

  test('adds and changes members, overwrites nothing with blanks, and is undone as a whole', async () => {
    const before = await find(cast.ida.id)
    const batch = await imports.preview(FILE)
    const done = await imports.moveAndWork(batch.id, 'run')
    expect(done).toMatchObject({ state: 'done', rows: { done: 3, aside: 2, failed: 0 } })
    expect(await find(cast.ida.id)).toMatchObject({
      phone: '20 99 88 77',
      address: before?.address,
      dateOfBirth: before?.dateOfBirth,
    })
    expect(await byName('Ditte')).toMatchObject({
      email: 'ditte@example.org',
      dateOfBirth: '1986-09-11',
      address: { AddressLine1: 'Strandvejen 8', Country: 'Denmark' },
    })
    expect(await byName('Sigurd')).toMatchObject({ email: null, dateOfBirth: '2014-06-02' })
    expect(await server.deps.db.$count(batchFile)).toBe(0)
    const undone = await imports.moveAndWork(batch.id, 'undo')
    expect(undone).toMatchObject({ state: 'undone', rows: { reversed: 3, kept: 0, not_possible: 0 } })
    expect(await find(cast.ida.id)).toMatchObject({ phone: before?.phone, address: before?.address })
    expect(await byName('Ditte')).toBeUndefined()
  })

  test('of the organisation’s own fields is shown field by field, leaves blanks alone and is undone', async () => {
    await writeShirt()
    const of = { orgId: cast.club.id, memberId: cast.ida.id }
    const sizes = async () => (await listAnswersOf(server.deps.db, of)).get(1)?.code
    await writeAnswers(server.deps.db, of, {
      answers: new Map([[1, { code: 1, text: null }]]),
      at: server.deps.clock.now(),
    })
    const { firstName, lastName, number } = cast.ida
    const head = 'Member number;First name;Last name;t-shirt SIZE'
    const line = (size: string) => `${number};${firstName};${lastName};${size}`
    expect((await imports.preview([head, line('')].join('\n'))).groups).toMatchObject({ same: 1 })
    expect((await imports.preview([head, line('Huge')].join('\n'))).groups).toMatchObject({ needs_you: 1 })
    const batch = await imports.preview([head, line('l'), ';Ditte;Nygaard;M'].join('\n'))
    expect(batch.groups).toMatchObject({ changed: 1, new: 1 })
    await imports.moveAndWork(batch.id, 'run')
    expect(await sizes()).toBe(2)
    const ditte = await byName('Ditte')
    const listed = await server.deps.db
      .select()
      .from(organisationMember)
      .where(eq(organisationMember.memberId, ditte?.id ?? ''))
    expect(listed[0]?.answers).toEqual([1])
    expect(await imports.moveAndWork(batch.id, 'undo')).toMatchObject({ rows: { reversed: 2, kept: 0 } })
    expect([await sizes(), await byName('Ditte')]).toEqual([1, undefined])
  })

  test('finds an own field and its options by their names in another language', async () => {
    await writeShirt()
    await server.deps.db.update(customField).set({
      translations: { sv: { name: 'Tröja' } },
      options: [{ number: 1, label: 'M', isOffered: true, translations: { sv: { label: 'Mellan' } } }],
    })
    const batch = await imports.preview(['Förnamn;Efternamn;tröja', 'Ditte;Nygaard;mellan'].join('\n'))
    expect(batch.groups).toMatchObject({ new: 1 })
    expect(await rowsOf(batch.id, { group: 'new' })).toMatchObject([{ after: { field1: 'M' } }])
  })

  /** A choice of M or L. */
  const writeShirt = () =>
    insertField(server.deps.db, {
      ...{ orgId: cast.club.id, number: 1, name: 'T-shirt size', help: '', kind: 'choice', access: 'staff' },
      ...{ atJoining: 'no', position: 0, updateDate: server.deps.clock.now() },
      options: ['M', 'L'].map((label, at) => ({ number: at + 1, label, isOffered: true })),
    })

  test.each([
    ...(['en', 'da', 'nb', 'sv'] as const).map((language) => ['csv', language] as const),
    ['xlsx', 'da'] as const,
  ])('of a %s file that was exported here changes nothing, in %s', async (format, language) => {
    await server.deps.db.update(member).set({ language })
    await writeShirt()
    await writeAnswers(
      server.deps.db,
      { orgId: cast.club.id, memberId: cast.ida.id },
      { answers: new Map([[1, { code: 2, text: null }]]), at: server.deps.clock.now() },
    )
    const columns = [...KnownColumn.options, 'field1' as const]
    const body = {
      selection: { kind: 'all' as const, query: '', filter: [], except: [] },
      ...{ columns, sort: 'firstName' as const, direction: 'asc' as const, purpose: 'To come back', format },
    }
    const exported = await cast.as.clubAdmin.call(exportMembers, { params: { id: cast.club.id }, body })
    expect(exported.status).toBe(200)
    const { body: file } = exported
    const batch = await imports.preview(
      typeof file === 'string' ? file : Buffer.from(await file.arrayBuffer()),
    )
    const people = await server.deps.db.$count(membership, eq(membership.orgId, cast.club.id))
    expect(batch.groups).toEqual({ changed: 0, same: people, new: 0, needs_you: 0 })
  })

  test('refreshes the statistics of its tables when they have grown, so that its rows stay quick', async () => {
    const lines = Array.from({ length: 1_010 }, (_, n) => `Navn${n};Efternavn${n};`)
    const batch = await imports.preview(['Fornavn;Efternavn;Mobil', ...lines].join('\n'))
    await imports.moveAndWork(batch.id, 'run')
    const { rows } = await server.deps.db.execute<{ counted: number }>(
      sql`select reltuples::int as counted from pg_class where relname = 'membership'`,
    )
    expect(rows[0]?.counted).toBeGreaterThan(900)
  })

  test('is not taken back where somebody edited the same since, or where a member has a past', async () => {
    const batch = await imports.preview(FILE)
    await imports.moveAndWork(batch.id, 'run')
    const { db, clock } = server.deps
    await db.update(member).set({ phone: '11 11 11 11' }).where(eq(member.id, cast.ida.id))
    const ditte = await byName('Ditte')
    if (!ditte) throw new Error('Ditte was not imported')
    await db
      .update(member)
      .set({ phone: '1', version: 2, updateDate: clock.now() })
      .where(eq(member.id, ditte.id))
    const sigurd = await byName('Sigurd')
    if (!sigurd) throw new Error('Sigurd was not imported')
    await db.execute(sql`insert into membership_history (membership_id, member_id, org_id, membership_conf_id,
      membership_for, start_date, end_date, gdpr_agreement, status_change_date, reference_key, created_by, created_at)
      select id, member_id, org_id, ${cast.fee.id}, 2026, '2026-01-01', '2026-12-31', true, now(), 'r', member_id, now()
      from membership where member_id = ${sigurd.id}`)
    const undone = await imports.moveAndWork(batch.id, 'undo')
    expect(undone.rows).toMatchObject({ reversed: 0, kept: 2, not_possible: 1 })
    expect(await rowsOf(batch.id, { state: 'not_possible' })).toMatchObject([
      { number: 5, reason: 'The member has memberships, messages or payments by now.' },
    ])
    expect((await find(cast.ida.id))?.phone).toBe('11 11 11 11')
  })

  test('imported again changes nothing', async () => {
    await imports.moveAndWork((await imports.preview(FILE)).id, 'run')
    const again = await imports.preview(FILE)
    expect(again.groups).toMatchObject({ same: 4, changed: 0, new: 0, needs_you: 1 })
  })

  test('does only what was shown: a row whose member was changed after the preview fails', async () => {
    const batch = await imports.preview(FILE)
    await server.deps.db.update(member).set({ phone: '55 55 55 55' }).where(eq(member.id, cast.ida.id))
    await aMember(server, { firstName: 'Anna', email: 'ditte@example.org' })
    const done = await imports.moveAndWork(batch.id, 'run')
    expect(done.rows).toMatchObject({ done: 1, failed: 2 })
    expect((await find(cast.ida.id))?.phone).toBe('55 55 55 55')
  })

  test('stops between two chunks and goes on where it stopped', async () => {
    const lines = Array.from({ length: 250 }, (_, n) => `Person${n};Nummer${n};p${n}@example.org`)
    const batch = await imports.preview(['Fornavn;Efternavn;E-mail', ...lines].join('\n'))
    await imports.move(batch.id, 'run')
    await imports.move(batch.id, 'stop')
    expect((await imports.work(batch.id)).rows).toMatchObject({ waiting: 250, done: 0 })
    expect((await imports.moveAndWork(batch.id, 'run')).rows).toMatchObject({ done: 250 })
    expect((await imports.move(batch.id, 'run')).status).toBe(409)
    expect(await server.deps.db.$count(membership, eq(membership.orgId, cast.club.id))).toBe(252)
  })

  test('writes one entry for a batch with its counts, and one for each person with the names of the fields', async () => {
    const batch = await imports.preview(FILE)
    await imports.moveAndWork(batch.id, 'run')
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.objectId, batch.id))
      .orderBy(audit.id)
    const of = (action: string) => entries.filter((entry) => entry.action === action)
    expect(of('batch_run')).toMatchObject([{ detail: { kind: 'member_import', done: 3, aside: 2 } }])
    expect(of('member_import')).toHaveLength(3)
    expect(of('member_import').find(({ subjectId }) => subjectId === cast.ida.id)?.detail).toEqual({
      fields: ['phone'],
      isNew: false,
    })
    expect(JSON.stringify(entries)).not.toContain('20 99 88 77')
  })

  test('can be undone for 30 days', async () => {
    const batch = await imports.preview(FILE)
    await imports.moveAndWork(batch.id, 'run')
    server.clock.advance(31 * 86_400_000)
    expect((await imports.move(batch.id, 'undo')).problem.detail).toContain('30 days')
  })

  test('is an affair of those who may write members, in their organisation', async () => {
    const batch = await imports.preview(FILE)
    const foreign = importsOf(server, cast.as.choirAdmin, cast.club.id)
    expect((await foreign.handIn(FILE)).status).toBe(404)
    expect((await foreign.move(batch.id, 'run')).status).toBe(404)
    const own = importsOf(server, cast.as.choirAdmin, cast.choir.id)
    expect((await own.move(batch.id, 'run')).status).toBe(404)
  })

  test('has a report with every row', async () => {
    const batch = await imports.preview(FILE)
    await imports.moveAndWork(batch.id, 'run')
    const { body } = await cast.as.clubAdmin.call(getBatchReport, {
      params: { id: cast.club.id, batchId: batch.id },
    })
    const lines = body.split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[5]).toContain('The e-mail address can’t be read.')
    // As the screens call the fields, in the order of a profile.
    expect(body).toMatch(/First name: .*Last name: .*/)
    expect(body).not.toMatch(/firstName|AddressLine1|PostCode/)
  })
})

describe('payments in a file', () => {
  const PAID = [
    'Fornavn;Efternavn;E-mail;Mobil;Kontingentår;Betalt beløb;Betalt den;Betalingsform',
    'Vera;Holm;vera@example.org;20998877;2026;450;01-03-2026;',
    'Ditte;Holmgaard;ditte@example.org;;2026;450,00 kr.;02-03-2026;Kontant',
    'Bo;Berg;bo@example.org;;2026;;;',
    'Cleo;Berg;cleo@example.org;;2026;400;02-03-2026;',
    'Dan;Dal;dan@example.org;;2019;450;02-03-2026;',
    'Ebbe;Dal;ebbe@example.org;;;450;;',
  ].join('\n')
  beforeEach(async () => {
    // Nothing is paid yet.
    await server.reset()
    cast = await aCast(server)
    const of = { memberId: cast.vera.id, orgId: cast.club.id }
    await insertNewMembership(server.deps.db, { ...of, updateDate: server.clock.now() })
    imports = importsOf(server, cast.as.clubAdmin, cast.club.id)
  })
  const paidYears = async (id: string) => listActiveYears(server.deps.db, cast.club.id, [id])
  afterEach(async () => {
    expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
  })

  test('are shown, recorded with a receipt, and taken back with the import; a member with a receipt stays', async () => {
    const { db } = server.deps
    const batch = await imports.preview(PAID)
    expect(batch.groups).toMatchObject({ changed: 1, new: 2, needs_you: 3 })
    const aside = await rowsOf(batch.id, { group: 'needs_you' })
    expect(aside.map(({ name, problems }) => [name, problems[0]?.code])).toEqual([
      ['Cleo Berg', 'paid_other_amount'],
      ['Dan Dal', 'paid_unknown_fee'],
      ['Ebbe Dal', 'bad_payment'],
    ])
    expect(await rowsOf(batch.id, { group: 'changed' })).toMatchObject([
      {
        before: { phone: cast.vera.phone, paidFor: null },
        after: {
          phone: '20998877',
          ...{ paidFor: `${cast.fee.name} 2026`, paidAmount: '450,00', paidOn: '2026-03-01' },
          paidHow: 'bank_transfer',
        },
      },
    ])
    // Without the payment a row is imported all the same.
    await choose(batch.id, { problem: 'paid_other_amount', choice: 'without' })
    expect((await imports.moveAndWork(batch.id, 'run')).rows).toMatchObject({ done: 4, failed: 0, aside: 2 })
    const ditte = await byName('Ditte')
    expect(await paidYears(cast.vera.id)).toMatchObject([{ year: 2026 }])
    expect(await paidYears(ditte?.id ?? '')).toMatchObject([{ year: 2026 }])
    const methods = await db.select({ manual: payment.manual }).from(payment)
    expect(methods.map(({ manual }) => manual?.method).sort()).toEqual(['bank_transfer', 'cash'])

    const again = await imports.preview(PAID)
    expect(again.groups).toMatchObject({ changed: 0, new: 0, same: 3, needs_you: 3 })

    const undone = await imports.moveAndWork(batch.id, 'undo')
    expect(undone.rows).toMatchObject({ reversed: 3, not_possible: 1, kept: 0 })
    expect(await rowsOf(batch.id, { state: 'not_possible' })).toMatchObject([
      { name: 'Ditte Holmgaard', reason: expect.stringContaining('The payment is taken back.') },
    ])
    expect(await paidYears(cast.vera.id)).toEqual([])
    expect((await find(cast.vera.id))?.phone).toBe(cast.vera.phone)
    expect([await paidYears(ditte?.id ?? ''), await byName('Bo')]).toEqual([[], undefined])
  })

  test('fail with their row where the price was changed since, and are kept where the year was taken back', async () => {
    const { db } = server.deps
    const lines = PAID.split('\n').slice(0, 3).join('\n')
    const first = await imports.preview(lines)
    await db.update(membershipConfiguration).set({ membershipPriceMinor: 50_000, version: 2 })
    expect((await imports.moveAndWork(first.id, 'run')).rows).toMatchObject({ done: 0, failed: 2 })
    expect(await byName('Ditte')).toBeUndefined()
    await db.update(membershipConfiguration).set({ membershipPriceMinor: 45_000, version: 3 })
    const second = await imports.preview(lines)
    await imports.moveAndWork(second.id, 'run')
    const [year] = await paidYears(cast.vera.id)
    await cast.as.clubAdmin.call(revokePeriod, {
      params: { id: year?.historyId ?? '' },
      body: { reason: 'It was her sister' },
    })
    expect((await imports.moveAndWork(second.id, 'undo')).rows).toMatchObject({ kept: 1, not_possible: 1 })
    expect((await find(cast.vera.id))?.phone).toBe('20998877')
  })

  test('without a column of days are of one day, which somebody says for all', async () => {
    const found = await imports.handIn('Fornavn;Efternavn;Kontingentår;Betalt beløb\nDitte;Dam;2026;450')
    const columns = ['firstName', 'lastName', 'paidFor', 'paidAmount'] as const
    expect(found.body.file?.columns.map(({ field }) => field)).toEqual(columns)
    const params = { id: cast.club.id, batchId: found.body.id }
    const say = (paidOn?: string) =>
      cast.as.clubAdmin.call(previewMemberImport, { params, body: { columns: [...columns], paidOn } })
    expect((await say()).status).toBe(422)
    expect((await say('2026-02-28')).status).toBe(200)
    await imports.work(found.body.id)
    expect(await rowsOf(found.body.id)).toMatchObject([{ group: 'new', after: { paidOn: '2026-02-28' } }])
  })

  test('may be several years of one person, each in a row, of a member and of somebody new', async () => {
    await aConfiguration(server, { orgId: cast.club.id, startDate: '2025-01-01', endDate: '2025-12-31' })
    const content = [
      'Fornavn;Efternavn;E-mail;Kontingentår;Betalt beløb;Betalt den',
      'Vera;Holm;vera@example.org;2025;450;01-03-2025',
      'Vera;Holm;vera@example.org;2026;450;01-03-2026',
      'Ditte;Dam;ditte@example.org;2025;450;02-03-2025',
      'Ditte;Dam;ditte@example.org;2026;450;02-03-2026',
      'Ditte;Dam;ditte@example.org;2026;450;02-03-2026',
      'Ditte;Dam;other@example.org;2026;450;02-03-2026',
    ].join('\n')
    const batch = await imports.preview(content)
    const shown = (await rowsOf(batch.id)).map(({ group, after, problems }) => [
      group,
      after.paidFor?.slice(-4),
      problems[0]?.code,
    ])
    expect(shown).toEqual([
      ['changed', '2025', undefined],
      ['changed', '2026', undefined],
      ['new', '2025', undefined],
      ['changed', '2026', undefined],
      ['needs_you', undefined, 'twice_in_file'],
      ['new', '2026', undefined],
    ])
    await choose(batch.id, { row: 7, choice: 'leave_out' })
    expect((await imports.moveAndWork(batch.id, 'run')).rows).toMatchObject({ done: 4, failed: 0 })
    const ditte = await byName('Ditte')
    for (const id of [cast.vera.id, ditte?.id ?? ''])
      expect((await paidYears(id)).map(({ year }) => year).sort()).toEqual([2025, 2026])
    expect((await imports.moveAndWork(batch.id, 'undo')).rows).toMatchObject({ reversed: 3, not_possible: 1 })
    expect([...(await paidYears(cast.vera.id)), ...(await paidYears(ditte?.id ?? ''))]).toEqual([])
  })

  test('need the right to record payments, at the columns and at the run', async () => {
    const secretary = server.as(cast.jonas, { roles: ['org:sejlklub|role:SECRETARY'] })
    const hers = importsOf(server, secretary, cast.club.id)
    // Columns of payments are left alone for her.
    const found = await hers.handIn(PAID)
    expect(found.body.file?.columns.map(({ field }) => field).slice(4)).toEqual([null, null, null, null])
    const columns = [
      'firstName',
      'lastName',
      'email',
      'phone',
      'paidFor',
      'paidAmount',
      'paidOn',
      null,
    ] as const
    const params = { id: cast.club.id, batchId: found.body.id }
    const refused = await secretary.call(previewMemberImport, { params, body: { columns: [...columns] } })
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ field: 'columns' }] } })
    expect(refused.problem.errors?.[0]?.message).toContain('a right that you don’t have')
    const { id } = await imports.preview(PAID)
    expect((await hers.move(id, 'run')).status).toBe(403)
    const half = { ...params, batchId: id }
    const body = { columns: [...columns.slice(0, 6), null, null] }
    expect((await cast.as.clubAdmin.call(previewMemberImport, { params: half, body })).status).toBe(422)
  })
})

describe('a row that needs a decision', () => {
  test('is done without the field that can’t be read, and may be put aside again', async () => {
    const batch = await imports.preview(FILE)
    const chosen = await choose(batch.id, { row: 6, choice: 'without' })
    expect(chosen.body.groups).toMatchObject({ needs_you: 0, new: 3 })
    expect((await choose(batch.id, { row: 6, choice: null })).body.groups).toMatchObject({ needs_you: 1 })
    await choose(batch.id, { problem: 'bad_email', choice: 'without' })
    await choose(batch.id, { row: 4, choice: 'leave_out' })
    const done = await imports.moveAndWork(batch.id, 'run')
    expect(done.rows).toMatchObject({ done: 3, failed: 0 })
    expect(await byName('Knud')).toMatchObject({ email: null })
    expect(await byName('Ditte')).toBeUndefined()
  })

  test.each([
    ['two members with the same name', 'Ida;Holm;;', 'same_name'],
    ['a parent’s address on a child’s row', 'Oskar;Holm;ida@example.org;', 'email_of_other'],
    ['an address that is used elsewhere', 'Signe;Lund;choir@example.org;', 'email_taken'],
    ['no first name', ';Lund;signe@example.org;', 'no_name'],
    ['a first name of which nothing shows', '\u200b\u3164;Lund;signe@example.org;', 'no_name'],
    ['a name with the address of a page', 'Signe;evil.example;signe@example.org;', 'bad_name'],
    ['70 letters before the @', `Signe;Lund;${'s'.repeat(70)}@example.org;`, 'bad_email'],
    ['a day that is none', 'Signe;Lund;;31-02-1990', 'bad_birthday'],
  ])('%s', async (_name, line, problem) => {
    await aMember(server, { firstName: 'Sanger', email: 'choir@example.org' })
    const batch = await imports.preview(`Fornavn;Efternavn;E-mail;Fødselsdato\n${line}`)
    const [row] = await rowsOf(batch.id, { group: 'needs_you' })
    expect(row?.problems.map(({ code }) => code)).toEqual([problem])
    // Of those outside the organisation nothing is shown.
    expect(JSON.stringify(row)).not.toContain('Sanger')
  })

  test('chooses the member whom it means, whose own address stays', async () => {
    const batch = await imports.preview('Fornavn;Efternavn;E-mail;Mobil\nOskar;Holm;ida@example.org;30303030')
    const [row] = await rowsOf(batch.id)
    expect(row?.candidates).toMatchObject([{ memberId: cast.ida.id, text: 'same e-mail' }])
    expect((await choose(batch.id, { row: 2, choice: 'new' })).body.groups).toMatchObject({ new: 1 })
    await imports.moveAndWork(batch.id, 'run')
    expect(await byName('Oskar')).toMatchObject({ email: null, phone: '30303030' })
    expect((await find(cast.ida.id))?.email).toBe('ida@example.org')
  })

  test('does not change the address with which a member signs in', async () => {
    await server.deps.db.update(member).set({ issuer: 'i', subject: 's' }).where(eq(member.id, cast.vera.id))
    const number = (await find(cast.vera.id))?.number
    const file = `Member number;First name;Last name;E-mail\n${number};Vera;Holm;new@example.org`
    const batch = await imports.preview(file)
    expect(await rowsOf(batch.id)).toMatchObject([{ problems: [{ code: 'email_sign_in' }] }])
  })

  test('is not changed into a stranger, though the number and the birthday’s owner are there', async () => {
    const { db } = server.deps
    await db.update(member).set({ dateOfBirth: '1974-03-02' }).where(eq(member.id, cast.vera.id))
    const number = (await find(cast.vera.id))?.number
    const head =
      'Medlemsnr;Fornavn;Efternavn;E-mail;Fødselsdato;Adresse;Postnr;By;Kontingentår;Betalt beløb;Betalt den'
    const row = `${number};Vera;Hansen;vh@example.org;01-01-2010;Ny Vej 1;9000;Aalborg;2026;450;01-03-2026`
    // Somebody says that the column has our numbers; it would be found to have those of another program.
    const batch = await imports.preview(`${head}\n${row}`, { 0: 'number' })
    expect(await rowsOf(batch.id)).toMatchObject([
      {
        group: 'needs_you',
        state: 'aside',
        problems: [{ code: 'number_of_other' }],
        candidates: [{ memberId: cast.vera.id, text: 'same number' }],
        after: {},
      },
    ])
    expect((await imports.moveAndWork(batch.id, 'run')).rows).toMatchObject({ done: 0 })
    expect(await find(cast.vera.id)).toMatchObject({ dateOfBirth: '1974-03-02', lastName: 'Holm' })
  })

  test('keeps numbers of another program, which a search finds, and takes them for ours where the names agree', async () => {
    const fieldOf = async (content: string) => (await imports.handIn(content)).body.file?.columns[0]?.field
    const numbers = new Map([cast.ida, cast.vera].map(({ firstName, number }) => [firstName, number]))
    const ours = ['Ida', 'Vera'].map((name) => `${numbers.get(name)};${name};Holm`)
    const head = 'Medlemsnr;Fornavn;Efternavn'
    expect(await fieldOf([head, ...ours, ';Ny;Medlem'].join('\n'))).toBe('number')
    const theirs = [head, 'M-45;Ida;Holm', `${numbers.get('Ida')};Vera;Holm`, '7007.0;Ditte;Dam']
    expect(await fieldOf(theirs.join('\n'))).toBe('earlierNumber')
    expect(await fieldOf('Medlemsnr;Medlemstype;Indmeldtdato;Fornavn\n1;A;;Ida')).toBe('earlierNumber')

    const batch = await imports.preview([theirs[0], theirs[3]].join('\n'))
    expect(await rowsOf(batch.id)).toMatchObject([{ group: 'new', after: { earlierNumber: '7007' } }])
    await imports.moveAndWork(batch.id, 'run')
    const listed = async (query: string) =>
      (await cast.as.clubAdmin.call(listMemberRows, { params: { id: cast.club.id }, querystring: { query } }))
        .body
    expect((await listed('7007')).members).toMatchObject([{ firstName: 'Ditte' }])
    const { db } = server.deps
    // Whatever else is written of the member, it is among the words.
    await db.update(member).set({ phone: '20 11 22 33' }).where(eq(member.firstName, 'Ditte'))
    expect((await listed('7007')).members).toHaveLength(1)
    // With the name it is a sign by which the next file of that program finds them.
    expect((await imports.preview([theirs[0], theirs[3]].join('\n'))).groups).toMatchObject({ same: 1 })
    await imports.moveAndWork(batch.id, 'undo')
    expect((await listed('7007')).members).toEqual([])
  })

  test('says that it changes who somebody is, where somebody chose that', async () => {
    const number = (await find(cast.vera.id))?.number
    const batch = await imports.preview(`Member number;First name;Last name\n${number};Vera;Dam`)
    await choose(batch.id, { row: 2, choice: cast.vera.id })
    expect(await rowsOf(batch.id, { group: 'changed' })).toMatchObject([
      { before: { lastName: 'Holm' }, after: { lastName: 'Dam' } },
    ])
    const [row] = await rowsOf(batch.id)
    expect(row?.problems.map(({ code }) => code)).toContain('identity_changed')
  })

  test('may have days of which nothing proves the order: somebody says it for the whole file', async () => {
    const content = 'Fornavn;Efternavn;Fødselsdato\nSigne;Lund;03/02/2014\nLiv;Lund;05/05/2015'
    const batch = await imports.preview(content)
    expect(batch.groups).toMatchObject({ new: 1, needs_you: 1 })
    const params = { id: cast.club.id, batchId: batch.id }
    const columns = ['firstName', 'lastName', 'dateOfBirth'] as const
    const body = { columns: [...columns], dayOrder: 'month_first' as const }
    expect((await cast.as.clubAdmin.call(previewMemberImport, { params, body })).status).toBe(200)
    await imports.work(batch.id)
    expect(await rowsOf(batch.id)).toMatchObject([
      { group: 'new', after: { dateOfBirth: '2014-03-02' } },
      { group: 'new', after: { dateOfBirth: '2015-05-05' } },
    ])
    // A day above the 12th anywhere in the column decides it.
    const proved = await imports.preview(`${content}\nOla;Lund;12/31/1980`)
    expect(await rowsOf(proved.id)).toMatchObject([{ after: { dateOfBirth: '2014-03-02' } }, {}, {}])
  })

  test('about a person of an earlier row of the file is not done twice', async () => {
    const batch = await imports.preview(
      [
        'Fornavn;Efternavn;E-mail;Fødselsdato',
        'A;B;ab@example.org;1-1-1990',
        'A;B;;1-1-1990',
        'C;D;ab@example.org;',
      ].join('\n'),
    )
    expect((await rowsOf(batch.id)).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      [],
      ['twice_in_file'],
      ['email_in_file'],
    ])
  })
})
