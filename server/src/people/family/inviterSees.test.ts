import type { Endpoint } from '@medlem/contract/endpoint'
import {
  approveInvitation,
  createInvitation,
  endInvitation,
  listFamily,
  listInvitations,
  rejectInvitation,
} from '@medlem/contract/family'
import { findMemberName } from '@medlem/contract/member'
import { getFamilyStatus } from '@medlem/contract/membership'
import { createMembership } from '@medlem/contract/membershipChange'
import { createNotification, listNotifications } from '@medlem/contract/notification'
import { preparePayment } from '@medlem/contract/payment'
import { exportMember, type MemberExport } from '@medlem/contract/privacy'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { membershipData } from '../../money/payment/testing/buyer.ts'
import { contractModules } from '../../platform/http/contractModules.ts'
import { aConfiguration, aMember, anActiveYear, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

// Ruling 45: until an invitation is approved its inviter sees what they typed, and nothing of the record behind.

const TYPED = 'invited@example.org'
const UNUSED = 'unused@example.org'

let server: TestServer
let ida: MemberRow
let invited: MemberRow
let invitationId: string
let orgId: string
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server, { email: 'ida@example.org' })
  invited = await aMember(server, {
    email: TYPED,
    firstName: 'Zenobia',
    lastName: 'Quist',
    phone: '+45 99 88 77 66',
    dateOfBirth: '1971-07-17',
    registrationDate: new Date('2019-03-03T03:03:03.033Z'),
    updateDate: new Date('2020-04-04T04:04:04.044Z'),
    comments: 'Quietly kept',
  })
  const club = await anOrganisation(server)
  orgId = club.id
  const configuration = await aConfiguration(server, { orgId })
  await anActiveYear(server, { member: invited, configuration })
  const sent = await server.as(ida).call(createInvitation, { body: { inviteeEmail: TYPED } })
  invitationId = sent.body.id
})

/** The parts of the member's record that are in an answer. */
function recordIn(answer: unknown): string[] {
  const text = JSON.stringify(answer) ?? ''
  const { id, firstName, lastName, phone, dateOfBirth, comments } = invited
  const days = ['2019-03-03', '2020-04-04']
  return [id, firstName, lastName, phone, dateOfBirth, comments, ...days].filter(
    (word) => word !== null && text.includes(word),
  ) as string[]
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'url' in value && 'method' in value
const readings = contractModules
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isEndpoint)
  .filter(({ method, url }) => method === 'GET' && !url.endsWith('change-events'))

function namesIn(schema: unknown): string[] {
  return typeof schema === 'object' && schema !== null && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : []
}

/** A reading call by the inviter, with every way to name the other side that an inviter has. */
async function read(endpoint: Endpoint, id: string): Promise<unknown> {
  const words: Record<string, string> = {
    id,
    memberId: id,
    email: TYPED,
    query: TYPED,
    inviterEmail: ida.email ?? '',
    orgId,
    provider: 'freepay',
    size: '100',
  }
  const filled = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (words[name] === undefined ? [] : [[name, words[name]]])))
  const params = Object.fromEntries(
    [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, words[name] ?? id]),
  )
  const querystring = filled(namesIn(endpoint.schema.querystring))
  return (await server.as(ida).call(endpoint, { params, querystring } as never)).body
}

async function leaks(): Promise<string[]> {
  const found: string[] = []
  for (const endpoint of readings) {
    for (const id of [ida.id, invitationId]) {
      const record = recordIn(await read(endpoint, id))
      if (record.length > 0) found.push(`${endpoint.url}: ${record.join(', ')}`)
    }
  }
  return found
}

describe('the inviter', () => {
  test('reads nothing of the record of the invited person, by any call, while they have not answered [P03]', async () => {
    expect(readings.length).toBeGreaterThan(40)
    expect(await leaks()).toEqual([])
  })

  test('nor after the invitation was rejected or taken back', async () => {
    await server.as(invited).call(rejectInvitation, { querystring: { id: invitationId } })
    expect(await leaks()).toEqual([])
    const again = await server.as(ida).call(createInvitation, { body: { inviteeEmail: TYPED } })
    invitationId = again.body.id
    await server.as(ida).call(endInvitation, { params: { id: invitationId } })
    expect(await leaks()).toEqual([])
  })

  test('is answered the same by every writing call, and none names who was invited', async () => {
    const client = server.as(ida)
    const line = { memberId: invitationId, membershipConfId: invitationId, name: 'Membership' }
    const answers = [
      await client.call(createInvitation, { body: { inviteeEmail: TYPED } }),
      await client.call(createNotification, {
        body: { type: 'FAMILY_LINK_REQUEST', title: 'Hi', message: 'Hi', data: { inviteeEmail: TYPED } },
      }),
      await client.call(approveInvitation, { querystring: { id: invitationId } }),
      await client.call(rejectInvitation, { querystring: { id: invitationId } }),
      await client.call(createMembership, { params: { memberId: invitationId }, body: { orgId } }),
      await client.call(preparePayment, {
        body: { token: 'n', membershipData: membershipData({ memberships: [line] }) },
      }),
      await client.call(endInvitation, { params: { id: invitationId } }),
    ]
    expect(answers.flatMap(({ body }) => recordIn(body))).toEqual([])
  })

  test('can’t tell an address that is a member’s from one that is not', async () => {
    const other = await server.as(ida).call(createInvitation, { body: { inviteeEmail: UNUSED } })
    const same = (answer: unknown) =>
      JSON.stringify(answer).replaceAll(other.body.id, invitationId).replaceAll(UNUSED, TYPED)
    const { body: family } = await server.as(ida).call(listFamily, { params: { memberId: ida.id } })
    const { body: statuses } = await server.as(ida).call(getFamilyStatus, { params: { memberId: ida.id } })
    const { body: sent } = await server
      .as(ida)
      .call(listInvitations, { querystring: { email: 'ida@example.org' } })
    const { body: exported } = await server.as(ida).call(exportMember, { querystring: {} })
    const links = (exported as MemberExport).familyLinks
    for (const rows of [family, statuses, sent, links] as { [key: string]: unknown }[][]) {
      const [one, two] = [TYPED, UNUSED].map((email) =>
        rows.find((row) => JSON.stringify(row).includes(email)),
      )
      expect(one).toBeDefined()
      expect(same(two)).toBe(JSON.stringify(one))
    }
    const names = [TYPED, UNUSED].map((email) =>
      server.as(ida).call(findMemberName, { querystring: { email } }),
    )
    expect((await Promise.all(names)).map(({ status, body }) => [status, body])).toEqual([
      [200, { firstName: TYPED, lastName: '' }],
      [200, { firstName: UNUSED, lastName: '' }],
    ])
    const asks = [TYPED, UNUSED].map((inviteeEmail) =>
      server.as(ida).call(createNotification, {
        body: { type: 'FAMILY_LINK_REQUEST', title: 'Hi', message: 'Hi', data: { inviteeEmail } },
      }),
    )
    const [known, unknown] = await Promise.all(asks)
    expect([unknown?.status, same(unknown?.body)]).toEqual([known?.status, JSON.stringify(known?.body)])
  })

  test('is notified of a rejection with the address that was typed in the bell, and by an e-mail without it', async () => {
    await server.as(invited).call(rejectInvitation, { querystring: { id: invitationId } })
    const { body: bell } = await server.as(ida).call(listNotifications, { querystring: { memberId: ida.id } })
    expect(bell[0]).toMatchObject({ title: `${TYPED} rejected the family link`, senderId: null })
    const queued = await server.deps.db.select().from(message).where(eq(message.memberId, ida.id))
    expect(queued.map(({ params }) => params)).toEqual([{ byId: invited.id, invitationId }])
  })

  test('sees who it is once it is approved', async () => {
    await server.as(invited).call(approveInvitation, { querystring: { id: invitationId } })
    const { body } = await server.as(ida).call(listFamily, { params: { memberId: ida.id } })
    expect(body[1]).toMatchObject({ id: invited.id, firstName: 'Zenobia', phone: '+45 99 88 77 66' })
    const name = await server.as(ida).call(findMemberName, { querystring: { email: TYPED } })
    expect(name.body).toEqual({ firstName: 'Zenobia', lastName: 'Quist' })
  })
})
