import { acceptReceivedInvitation, endAppointment, inviteColleague } from '@medlem/contract/appointment'
import { eraseMember } from '@medlem/contract/privacy'
import type { Database } from '@medlem/database/database'
import { appointment, appointmentInvitation } from '@medlem/database/schema/appointment'
import { member } from '@medlem/database/schema/member'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAppointment } from '../../testing/appointmentRequests.ts'
import { aMember, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { countFree, whileHeld } from '../../testing/whileHeld.ts'
import { takeAppointment } from './changeAppointment.ts'
import { lockAppointment } from './store.ts'

let server: TestServer
let club: OrganisationRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await anOrganisation(server, { key: 'sejlklub' })
})

const anAdministrator = async (firstName: string) => {
  const holder = await aMember(server, { firstName, email: `${firstName.toLowerCase()}@example.org` })
  const { id } = await anAppointment(server, { holder, orgId: club.id, role: 'ADMIN' })
  return { id, holder }
}

/** Makes a call while an appointment is locked. */
const whileLocked = <Answer>(
  { id }: { id: string },
  call: () => Promise<Answer>,
  meanwhile: (tx: Database) => Promise<void>,
) => whileHeld({ db: server.deps.db, hold: (tx) => lockAppointment(tx, id), call, meanwhile })

test('who leaves has no appointment locked while another administrator leaves', async () => {
  const [first, second] = [await anAdministrator('Bodil'), await anAdministrator('Mads')].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  if (!first || !second) throw new Error('no administrators')
  const params = { id: club.id, appointmentId: second.id }
  const leave = () => server.as(second.holder).call(endAppointment, { params })
  const answer = await whileLocked(first, leave, async (tx) => {
    expect(await countFree(tx, appointment)).toBe(2)
    await takeAppointment(
      tx,
      { id: first.id, memberId: first.holder.id },
      { at: server.clock.now(), by: null, traceId: 'test' },
    )
  })
  expect(answer?.problem.code).toBe('invalid_transition')
})

test('an invitation is accepted under the lock of the appointments first, as its sender leaves', async () => {
  const sender = await anAdministrator('Bodil')
  const ida = await aMember(server, { firstName: 'Ida', email: 'ida@example.org' })
  const body = { email: 'ida@example.org', job: 'TREASURER', endsOn: null } as const
  const sent = await server.as(sender.holder).call(inviteColleague, { params: { id: club.id }, body })
  const accept = () => server.as(ida).call(acceptReceivedInvitation, { params: { id: sent.body.id } })
  const answer = await whileLocked(sender, accept, async (tx) => {
    expect(await countFree(tx, appointmentInvitation)).toBe(1)
  })
  expect(answer?.status).toBe(200)
})

test('who has a job is erased under the lock of the appointments first', async () => {
  await anAdministrator('Bodil')
  const mads = await anAdministrator('Mads')
  const body = { confirmEmail: 'mads@example.org' }
  const erase = () => server.as(mads.holder).call(eraseMember, { body })
  const answer = await whileLocked(mads, erase, async (tx) => {
    expect(await countFree(tx, member)).toBe(2)
  })
  expect(answer?.status).toBe(200)
})
