import { createAccountLetter, redeemAccountLetter } from '@medlem/contract/accountLetter'
import { createMember, findMemberByEmail } from '@medlem/contract/member'
import { eraseMember } from '@medlem/contract/privacy'
import { accountLetter } from '@medlem/database/schema/accountLetter'
import { audit } from '@medlem/database/schema/audit'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { readPdf } from '../../club/receipt/testing/readPdf.ts'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

const NEWCOMER = { email: 'aage@example.org', firstName: 'Aage', lastName: '' }
const ADDRESS = {
  ...{ AddressLine1: 'Strandvejen 8', AddressLine2: '', AddressLine3: '' },
  ...{ City: 'Aarhus C', PostCode: '8000', Country: 'Denmark' },
}

let server: TestServer
let cast: Cast
let aage: MemberRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  aage = await aMember(server, { firstName: 'Aage', lastName: 'Bro', email: null, address: ADDRESS })
  await join(aage)
})

const join = ({ id }: MemberRow, orgId = cast.club.id) =>
  insertNewMembership(server.deps.db, { orgId, memberId: id, updateDate: server.clock.now() })
const write = (memberId = aage.id) =>
  cast.as.clubAdmin.call(createAccountLetter, { params: { id: cast.club.id, memberId } })
const signIn = (email = NEWCOMER.email, more = {}) => server.as({ email, subject: email, ...more })
const use = (client: ReturnType<typeof signIn>, code: string) =>
  client.call(redeemAccountLetter, { body: { code } })
const now = async ({ id }: MemberRow) =>
  (await server.deps.db.select().from(member).where(eq(member.id, id)))[0]

async function codeOnPaper(memberId?: string): Promise<string> {
  const { status, body } = await write(memberId)
  expect(status).toBe(200)
  const { pages } = await readPdf(await body.arrayBuffer())
  return /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(pages[0]?.text ?? '')?.[0] ?? ''
}

describe('a letter with a code', () => {
  test('is a tagged paper with the address, in the member’s language, and its code is kept nowhere', async () => {
    await server.deps.db.update(member).set({ language: 'da' }).where(eq(member.id, aage.id))
    const { headers, body } = await write()
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    const read = await readPdf(await body.arrayBuffer())
    expect(read).toMatchObject({ language: 'da', tagged: true, accessible: true, archivable: true })
    const [page] = read.pages
    expect(page?.outline.slice(2, 7)).toEqual([
      `P ${cast.club.name}`,
      'P Aage Bro',
      'P Strandvejen 8',
      'P 8000 Aarhus C',
      `H1 Din adgang til ${cast.club.name}`,
    ])
    expect(page?.unmarked).toBe('')
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(page?.text ?? '')?.[0] ?? ''
    const kept = JSON.stringify([
      await server.deps.db.select().from(accountLetter),
      await server.deps.db.select().from(audit).orderBy(audit.id),
    ])
    expect(code).not.toBe('')
    for (const form of [code, code.replaceAll('-', '')]) expect(kept).not.toContain(form)
  })

  test('makes who signs in the member it was written to, once, instead of the one that signing in made', async () => {
    const code = await codeOnPaper()
    const client = signIn()
    const fresh = await client.call(createMember, { body: NEWCOMER })
    expect(fresh.body.id).not.toBe(aage.id)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
    const used = await use(client, typed)
    expect([used.status, used.body.id, used.body.email]).toEqual([200, aage.id, NEWCOMER.email])
    const found = await client.call(findMemberByEmail, { querystring: { email: NEWCOMER.email } })
    expect(found.body).toMatchObject({ id: aage.id, firstName: 'Aage', lastName: 'Bro' })
    expect(await server.deps.db.$count(member, eq(member.id, fresh.body.id))).toBe(0)
    const again = await use(signIn('other@example.org'), code)
    expect([again.status, again.problem.errors?.[0]?.field]).toEqual([400, 'code'])
    const entries = await server.deps.db.select().from(audit).orderBy(asc(audit.id))
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['account_letter_write', aage.id],
      ['account_letter_use', aage.id],
    ])
    expect((await write()).status).toBe(409)
  })

  test('works for somebody who has no member yet, not after 60 days, and not once a newer one is written', async () => {
    const first = await codeOnPaper()
    const second = await codeOnPaper()
    expect((await use(signIn(), first)).status).toBe(400)
    server.clock.advance(60 * 86_400_000)
    expect((await use(signIn(), second)).status).toBe(400)
    const third = await codeOnPaper()
    expect((await use(signIn(), third)).body.id).toBe(aage.id)
  })

  test('is refused to a sign-in with a past, and to an address that is not verified; both stay as they were', async () => {
    const code = await codeOnPaper()
    const past = await use(cast.as.ida, code)
    expect([past.status, past.problem.code]).toEqual([409, 'already_member'])
    expect((await use(signIn('x@example.org', { emailVerified: false }), code)).problem.code).toBe(
      'email_unverified',
    )
    expect(await now(cast.ida)).toMatchObject({ erasedAt: null, email: cast.ida.email })
    expect(await now(aage)).toMatchObject({ issuer: null, email: null })
    expect((await use(signIn(), code)).status).toBe(200)
  })

  test('is used by one of two who type it at the same time', async () => {
    const code = await codeOnPaper()
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => use(signIn(`${name}@example.org`), code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('is not written to a member who signs in, to a child, or to somebody whom another organisation knows', async () => {
    const child = await aChild(server, cast.ida)
    const elsewhere = await aMember(server, { email: null })
    await join(elsewhere, cast.choir.id)
    const signsIn = await aMember(server, { issuer: 'https://id.example', subject: 'x' })
    for (const one of [child, elsewhere, signsIn]) {
      await join(one)
      expect((await write(one.id)).status).toBe(409)
    }
    const code = await codeOnPaper()
    await join(aage, cast.choir.id)
    expect((await use(signIn(), code)).status).toBe(400)
  })

  test('is forgotten with the member who is erased', async () => {
    const client = signIn()
    expect((await use(client, await codeOnPaper())).status).toBe(200)
    const erased = await client.call(eraseMember, {
      body: { confirmEmail: NEWCOMER.email, endActiveYears: true },
    })
    expect(erased.status).toBe(200)
    expect(await server.deps.db.$count(accountLetter)).toBe(0)
  })
})
