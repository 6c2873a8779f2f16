import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBankLines } from '@medlem/contract/bankMatch'
import { listClaims } from '@medlem/contract/claim'
import { listCredit } from '@medlem/contract/credit'
import { listFamily } from '@medlem/contract/family'
import { listInstalments } from '@medlem/contract/instalment'
import { exportBookkeeping } from '@medlem/contract/ledger'
import { findMemberByEmail } from '@medlem/contract/member'
import { listMemberRows } from '@medlem/contract/memberList'
import { getFamilyStatus } from '@medlem/contract/membership'
import { listMail } from '@medlem/contract/message'
import { listNotifications } from '@medlem/contract/notification'
import { listOrganisations } from '@medlem/contract/organisation'
import { getPage, listPages } from '@medlem/contract/page'
import { approveRefund } from '@medlem/contract/refund'
import { account } from '@medlem/database/schema/identity'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, receipt } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { openContext } from '@medlem/sandbox/context'
import { capturedOf } from '@medlem/sandbox/state'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { TEST_NOW, type TestServer, testServer } from '../../testing/testServer.ts'
import { demonstrationAccounts } from './demonstration.ts'
import { writeGatewayBook } from './gatewayBook.ts'
import { sandboxMerchants } from './sandboxMerchants.ts'
import { seedDemonstration } from './seedDemonstration.ts'
import { memberId, organisationId } from './seedId.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await seedDemonstration(server.deps)
})
afterAll(() => server.close())

/** Signed in by the account; the roles are those of the member's appointments. */
async function as(email: string) {
  const [row] = await server.deps.db.select().from(account).where(eq(account.email, email))
  return server.as({ email, subject: row?.id ?? '' })
}

describe('the demonstration', () => {
  test('has four clubs, a federation and about forty members, and every account that is offered exists', async () => {
    const { db } = server.deps
    expect(await db.$count(organisation)).toBe(5)
    expect(await db.$count(member)).toBeGreaterThanOrEqual(38)
    const emails = (await db.select({ email: account.email }).from(account)).map((row) => row.email)
    for (const { email } of demonstrationAccounts) expect(emails).toContain(email)
  })

  test('keeps every invariant of the books', async () => {
    const { db, clock } = server.deps
    expect(await brokenInvariants(db, { now: clock.now() })).toEqual([])
  })

  test('has a club whose money is real at the sandbox alone, with a treasurer’s month in it', async () => {
    const { db } = server.deps
    const live = await db.select().from(organisation).where(eq(organisation.paymentTestMode, false))
    expect(live.map(({ key }) => key)).toEqual(['fodbold'])
    const kasper = await as('kasper.joergensen@example.org')
    const month = await kasper.call(exportBookkeeping, {
      params: { id: organisationId('fodbold') },
      querystring: { month: '2026-10' },
    })
    expect(month.status).toBe(200)
    expect(month.body.trim().split('\n').length).toBeGreaterThan(3)
    const states = (await db.select().from(payment)).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['captured', 'captured_test', 'declined', 'manual']))
    const [declined] = await db.select().from(payment).where(eq(payment.state, 'declined'))
    expect(declined).toMatchObject({ test: false, failure: { reason: 'Insufficient funds' } })
  })

  test('has claims in every state at that club, a credit, and a file of its bank in which a line is matched and two are suggested', async () => {
    const kasper = await as('kasper.joergensen@example.org')
    const params = { id: organisationId('fodbold') }
    const listed = await kasper.call(listClaims, { params, querystring: {} })
    const claims = Object.fromEntries(
      listed.body.claims.map(({ payerName, state, openMinor, reminders }) => [
        payerName,
        [state, openMinor, reminders.count],
      ]),
    )
    expect(claims).toEqual({
      'Bodil Ågård': ['open', 25_000, 1],
      'Sanne Lykke': ['open', 20_000, 0],
      'Mette Kjær': ['partly_paid', 3_500, 0],
      'Inger Kjær': ['open', 10_000, 0],
      'Åbyhøj Boldklubs Venner': ['paid', 0, 0],
      'Anne Østergaard': ['paid', 0, 0],
      'Sofie Dalgaard': ['paid', 0, 0],
      'Gustav Enevoldsen': ['withdrawn', 0, 0],
    })
    const { body: credit } = await kasper.call(listCredit, { params })
    expect(credit).toMatchObject([{ payerName: 'Sofie Dalgaard', amountMinor: 5_000 }])
    const lines = async (choice: 'open' | 'decided') =>
      (await kasper.call(listBankLines, { params, querystring: { choice } })).body.lines
    expect((await lines('decided')).map(({ payerName, state }) => [payerName, state])).toEqual([
      ['Anne Østergaard', 'matched'],
    ])
    const open = await lines('open')
    expect(open.find(({ payerName }) => payerName === 'Bodil Ågård')?.suggestion?.reason).toBe('name')
    expect(open).toHaveLength(4)
  })

  test('has a refund that the treasurer approves, and the chairman who asked for it can’t', async () => {
    const [waiting] = await server.deps.db.select().from(refund)
    expect(waiting).toMatchObject({ state: 'requested', requestedBy: memberId('thomas.baek') })
    const of = { params: { id: waiting?.paymentId ?? '', refundId: waiting?.id ?? '' } }
    const thomas = await as('thomas.baek@example.org')
    expect((await thomas.call(approveRefund, of)).status).toBe(403)
  })

  test('has a singer who pays in parts, of which one is overdue, and a treasurer of the choir who finds her', async () => {
    const nanna = await as('nanna.riis@example.org')
    const { body: plans } = await nanna.call(listInstalments, {})
    expect(plans.map(({ parts }) => parts.map(({ state }) => state))).toEqual([['paid', 'overdue', 'coming']])
    const elin = await as('elin.sandberg@example.org')
    const overdue = await elin.call(listMemberRows, {
      params: { id: organisationId('kor') },
      querystring: { filter: JSON.stringify([{ field: 'overdue', is: true }]) },
    })
    expect(overdue.body.members.map(({ firstName }) => firstName)).toEqual(['Nanna'])
  })

  test('has a choir whose statutes some of its members accepted, and asks no others', async () => {
    const listed = await (await as('jens.moeller@example.org')).call(listPages, { querystring: {} })
    const asking = listed.body.filter(({ versionToAccept }) => versionToAccept !== undefined)
    expect(asking.map(({ orgId, title }) => [orgId, title])).toEqual([[organisationId('kor'), 'Statutes']])
    const read = async (email: string) =>
      (await (await as(email)).call(getPage, { params: { id: asking[0]?.id ?? '' }, querystring: {} })).body
        .acceptance
    expect((await read('elin.sandberg@example.org'))?.counts).toMatchObject({ accepted: 4, members: 7 })
    expect((await read('sofie.dalgaard@example.org'))?.people).toMatchObject([{ acceptedAt: null }])
    expect((await read('peter.skov@example.org'))?.people).toEqual([])
  })

  describe('a second time, with the sandbox’s ledger', () => {
    let other: TestServer
    let folder: string
    let file: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'medlem-test-'))
      file = join(folder, 'ledger.jsonl')
      other = await testServer()
      await seedDemonstration({ ...other.deps, onWritten: (books) => writeGatewayBook(file, books) })
    })
    afterAll(async () => {
      await other?.close()
      await rm(folder, { recursive: true, force: true })
    })

    test('writes the same into the ledger as into its own books', async () => {
      const context = openContext({ merchants: [], ledgerFile: file })
      const ours = (await other.deps.db.select().from(payment)).filter(({ state }) => state === 'captured')
      const held = [...context.state.authorizations.values()]
      expect(ours.length).toBeGreaterThan(20)
      expect(held.map((one) => [one.authorizationIdentifier, capturedOf(one), one.test]).toSorted()).toEqual(
        ours.map((one) => [one.authorizationId, one.capturedMinor, false]).toSorted(),
      )
      expect(new Set(held.map(({ merchant }) => merchant))).toEqual(
        new Set(
          sandboxMerchants('x')
            .filter(({ live }) => live)
            .map(({ name }) => name),
        ),
      )
      context.close()
    })

    // Two of one name are listed in the order of their memberships' ids.
    test('gives each member, membership and year the id that it had the first time', async () => {
      for (const table of [member, membership, membershipPeriod]) {
        const idsOf = async ({ db }: TestServer['deps']) =>
          (await db.select({ id: table.id }).from(table)).map(({ id }) => id).toSorted()
        expect(await idsOf(other.deps)).toEqual(await idsOf(server.deps))
      }
    })
  })

  test('is written once', async () => {
    expect(await seedDemonstration(server.deps)).toBe(false)
  })

  test('keeps the e-mails that were written, which their receivers read', async () => {
    const { body } = await (await as('ida.holm@example.org')).call(listMail, {})
    expect(new Set(body.map(({ state }) => state))).toEqual(new Set(['kept']))
    const subjects = body.map(({ subject }) => subject)
    expect(subjects).toContain('Sejlklubben Havkatten has answered you')
    expect(subjects).toContain('Test: Sejlklubben Havkatten 2026: your payment is confirmed')
    expect(await server.deps.db.$count(message)).toBeGreaterThan(body.length)
  })

  test('has receipts numbered without gaps in each club, the next number after them', async () => {
    const { db } = server.deps
    for (const { id, nextReceiptNumber } of await db.select().from(organisation)) {
      const rows = await db.select().from(receipt).where(eq(receipt.orgId, id)).orderBy(asc(receipt.number))
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
      expect(nextReceiptNumber).toBe(rows.length + 1)
      const issued = rows.map(({ issuedAt }) => issuedAt.getTime())
      expect(issued).toEqual(issued.toSorted((a, b) => a - b))
    }
  })

  test('has no payment and no year from the future', async () => {
    const now = Date.parse(TEST_NOW)
    for (const { createdAt } of await server.deps.db.select().from(payment)) {
      expect(createdAt.getTime()).toBeLessThan(now)
    }
  })

  test('stores every membership as its history says', async () => {
    const { db, clock } = server.deps
    const before = await db.select().from(membership).orderBy(asc(membership.id))
    for (const row of before) await recalculateStatus(db, row, clock.now())
    expect(await db.select().from(membership).orderBy(asc(membership.id))).toEqual(before)
    expect(await db.$count(membershipPeriod)).toBeGreaterThan(60)
  })

  test('lets Ida renew for next year, for Jonas and Alma too, and see Freja as waiting', async () => {
    const ida = await as('ida.holm@example.org')
    const me = await ida.call(findMemberByEmail, { querystring: { email: 'ida.holm@example.org' } })
    const params = { memberId: me.body.id }
    const family = await ida.call(listFamily, { params })
    expect(family.body.map((one) => [one.firstName, one.familyLink, one.familyInvitationStatus])).toEqual([
      ['Ida', false, null],
      ['Alma', false, null],
      ['Jonas', true, 'approved'],
      ['freja.lund@example.org', true, 'pending'],
    ])
    const statuses = await ida.call(getFamilyStatus, { params })
    const sailing = statuses.body.map(({ firstName, statuses: own }) => {
      const memberStatus = own.find(({ orgId }) => orgId === organisationId('sejlklub'))
      return [firstName, memberStatus?.status, memberStatus?.paidUntil, memberStatus?.nextStep]
    })
    expect(sailing.filter(([name]) => name !== 'freja.lund@example.org')).toEqual([
      ['Ida', 'active', '2026-12-31', 'renew'],
      ['Alma', 'active', '2026-12-31', 'renew'],
      ['Jonas', 'active', '2026-12-31', 'renew'],
    ])
    const alma = statuses.body.find(({ firstName }) => firstName === 'Alma')
    const football = alma?.statuses.find(({ orgId }) => orgId === organisationId('fodbold'))
    expect(
      football?.offers
        .filter(({ available }) => available)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Passive', 'Youth under 18'])
  })

  test('sells the youth fee to the young alone', async () => {
    const peter = await as('peter.skov@example.org')
    const { body } = await peter.call(getFamilyStatus, { params: { memberId: memberId('peter.skov') } })
    const football = body[0]?.statuses.find(({ orgId }) => orgId === organisationId('fodbold'))
    const youth = football?.offers.find(({ name, year }) => name === 'Youth under 18' && year === 2026)
    expect(youth).toMatchObject({
      available: false,
      reason: { code: 'age_outside', message: 'For ages 0 to 17 on 01-07-2026.' },
    })
  })

  test('asks Freja by a notification that names the invitation', async () => {
    const freja = await as('freja.lund@example.org')
    const { body } = await freja.call(listNotifications, {
      querystring: { memberId: memberId('freja.lund') },
    })
    expect(body).toMatchObject([
      { type: 'FAMILY_LINK_REQUEST', read: false, data: { inviterEmail: 'ida.holm@example.org' } },
    ])
  })

  test('shows each club as it should be: ready, opening later, several fees, without fees', async () => {
    const { body } = await (await as('ida.holm@example.org')).call(listOrganisations, {})
    const shown = body.map((one) => [
      one.key,
      one.readyForMembershipRenewal,
      one.membershipConfigurations.length,
    ])
    expect(shown.toSorted()).toEqual([
      ['fodbold', true, 12],
      ['idraetsforbund', false, 0],
      ['kor', true, 1],
      ['sejlklub', true, 5],
      ['skak', false, 0],
    ])
    const choir = body.find(({ key }) => key === 'kor')
    expect(choir?.membershipConfigurations.map(({ offerStartDate }) => offerStartDate)).toEqual([
      '2026-12-11',
    ])
    expect(body.every(({ paymentAuthToken }) => paymentAuthToken === null)).toBe(true)
  })
})
