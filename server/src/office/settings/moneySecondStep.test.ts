import { inviteColleague } from '@medlem/contract/appointment'
import { updateOrganisation } from '@medlem/contract/organisationSettings'
import { putBackSetting } from '@medlem/contract/settingChange'
import { organisation } from '@medlem/database/schema/organisation'
import { settingChange } from '@medlem/database/schema/settingChange'
import { STAFF_ROLES } from '@medlem/domain/rights'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { sendValid } from '../../testing/validRequest.ts'
import { validRequests } from '../../testing/validRequests.ts'

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

/** Karl of the club, or support, signed in with a second step: as Keycloak says it, or as RFC 8176 does. */
async function withStep(who: 'clubAdmin' | 'support', claims: object = { acr: '2' }): Promise<TestClient> {
  const [email, role] =
    who === 'support'
      ? ['support@example.org', 'org:ALL|role:SUPER_ADMIN']
      : ['karl@example.org', 'org:sejlklub|role:ADMIN']
  return server.withToken(await server.issuer.token({ email, roles: [role] }, { ...claims }))
}

const write = (client: TestClient, moneySecondStep: boolean) =>
  client.call(updateOrganisation, {
    params: { id: cast.club.id },
    body: { name: cast.club.name, moneySecondStep },
  })
const demand = (moneySecondStep: boolean) =>
  server.deps.db.update(organisation).set({ moneySecondStep }).where(eq(organisation.id, cast.club.id))

const moving = [
  ...['refundPayment', 'approveRefund', 'rejectRefund', 'recordDispute', 'concludeDispute'],
  ...['recordPayment', 'recordPayments', 'grantPeriod', 'revokePeriod', 'recordTicketPayment'],
  ...['claimFees', 'recordClaimPayment', 'takeBackClaimPayment', 'withdrawClaim', 'forgiveClaim'],
  ...['splitClaim', 'joinShare', 'sendShare'],
  ...['recordInstalment', 'takeBackInstalment', 'releaseInstalment', 'stopInstalments'],
  ...['checkRenewal', 'releaseRenewal', 'updatePaymentSettings', 'beginPaymentTest'],
]

test.each(moving)('%s is refused without a second step where the organisation asks for one', async (name) => {
  const valid = validRequests[name]
  if (!valid || (valid.sender !== 'clubAdmin' && valid.sender !== 'support'))
    throw new Error(`${name} is no call of those who look after an organisation`)
  const owner = await aMember(server)
  const parts = await valid.make({ server, cast, owner })
  await demand(true)
  const refused = await sendValid(cast.as[valid.sender], valid, parts)
  expect([refused.status, refused.problem?.code]).toEqual([403, 'second_step_required'])
  const done = await sendValid(await withStep(valid.sender), valid, parts)
  expect([done.problem?.code, done.status < 300]).toEqual([undefined, true])
})

test.each(STAFF_ROLES)(
  'the job %s is given with a second step where it moves money, else without',
  async (job) => {
    await demand(true)
    const invite = (client: TestClient) =>
      client.call(inviteColleague, {
        params: { id: cast.club.id },
        body: { email: 'new@example.org', job, endsOn: null },
      })
    const isOverMoney = ['ADMIN', 'CHAIR', 'TREASURER', 'EVENT_MANAGER'].includes(job)
    const { problem } = await invite(cast.as.clubAdmin)
    expect(problem?.code).toBe(isOverMoney ? 'second_step_required' : undefined)
    expect((await invite(await withStep('clubAdmin'))).status).toBe(201)
  },
)

test('who changes the creditor number has one, too, as it says whose account is paid to', async () => {
  await demand(true)
  const change = (client: TestClient) =>
    client.call(updateOrganisation, {
      params: { id: cast.club.id },
      body: { name: cast.club.name, slipCreditor: '81234567' },
    })
  expect((await change(cast.as.clubAdmin)).problem?.code).toBe('second_step_required')
  expect((await change(await withStep('clubAdmin'))).status).toBe(200)
  // The same again changes nothing.
  expect((await change(cast.as.clubAdmin)).status).toBe(200)
})

test('who switches it on or off has a second step, and so has who puts either back', async () => {
  expect((await write(cast.as.clubAdmin, true)).problem?.code).toBe('second_step_required')
  const ina = await withStep('clubAdmin', { acr: '1', amr: ['pop', 'user', 'mfa'] })
  expect((await write(ina, true)).body).toMatchObject({ moneySecondStep: true })
  expect((await write(cast.as.clubAdmin, true)).status).toBe(200)
  expect((await write(cast.as.clubAdmin, false)).problem?.code).toBe('second_step_required')
  const [change] = await server.deps.db.select().from(settingChange)
  const putBack = (client: TestClient) =>
    client.call(putBackSetting, { params: { id: cast.club.id, changeId: change?.id ?? '' } })
  expect((await putBack(cast.as.clubAdmin)).problem?.code).toBe('second_step_required')
  expect((await putBack(ina)).status).toBe(204)
  const [row] = await server.deps.db.select().from(organisation).where(eq(organisation.id, cast.club.id))
  expect(row?.moneySecondStep).toBe(false)
})
