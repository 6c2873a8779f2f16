import { getWrittenEvent, updateEvent } from '@medlem/contract/eventChange'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aCast, type Cast } from '../club/membership/testing/cast.ts'
import { aMember, anEvent } from '../testing/builders.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { senderClient, sendValid } from '../testing/validRequest.ts'
import { validRequests } from '../testing/validRequests.ts'

/** Calls of staff that write over something without a version, each with why no words are lost by it (decision 65). */
const withoutVersion: Record<string, string> = {
  addTeamMember: 'adds one',
  setTeamLeader: 'of one member; shown with its day',
  updateTeamSession: 'a day, a time and a place, which everybody sees at once',
  noteAttendance: 'row by row',
  chooseBatchRows: 'row by row',
  previewMemberImport: 'one import of one person',
  readMemberImport: 'one import of one person',
  previewBankImport: 'one import of one person',
  readBankImport: 'one import of one person',
  giveParticipantTicket: 'one person; the place can be given back',
  moveParticipant: 'one person; what they paid stays, and they can be moved back',
  renameGuest: 'the guest’s own; each writes a new ticket',
  moveBatch: 'by the state that it is in',
  finishPaymentTest: 'by the state that it is in',
  acceptAffiliation: 'by the state that it is in',
  endMembership: 'an end that is there is refused or said',
  deleteFieldAnswers: 'the name of the field is typed',
  orderCustomFields: 'an order; every field stays',
  updatePersonAnswers: 'answer by answer; what is not sent stays',
  updateAccounts: 'account by account; what is not sent stays',
  updateAccountingProgram: 'keys are written whole, and read by no call',
  updateFamilyCap: 'one amount; each change is kept and can be put back',
  updateReminderSettings: 'a few ticks; each change is kept and can be put back',
}

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
  cast = await aCast(server)
})
afterAll(() => server.close())

type Endpoint = (typeof validRequests)[string]['endpoint']
const hasVersion = ({ schema: { body } }: Endpoint) =>
  body instanceof z.core.$ZodObject && 'version' in body._zod.def.shape
const writesOver = Object.entries(validRequests).filter(
  ([, { endpoint, sender }]) => endpoint.method === 'PUT' && sender !== 'owner',
)

describe('who began before another person saved', () => {
  test('sends a version wherever something stored is written over', () => {
    const without = writesOver.filter(([, { endpoint }]) => !hasVersion(endpoint)).map(([name]) => name)
    expect(without.toSorted()).toEqual(Object.keys(withoutVersion).toSorted())
  })

  test.each(writesOver.filter(([, { endpoint }]) => hasVersion(endpoint)))(
    '%s is refused',
    async (_, valid) => {
      const stage = { server, cast, owner: await aMember(server) }
      const parts = await valid.make(stage)
      const body = { ...(parts.body as object), version: 999 }
      const answer = await sendValid(senderClient(stage, valid.sender), valid, { ...parts, body })
      expect([answer.status, answer.problem.code]).toEqual([409, 'stale_version'])
    },
  )

  test('reads who changed it and when', async () => {
    const event = await anEvent(server, { orgId: cast.club.id })
    const params = { id: cast.club.id, eventId: event.id }
    const bodil = server.as(await aMember(server, { firstName: 'Bodil', lastName: 'Holm' }), {
      roles: ['org:sejlklub|role:EVENT_MANAGER'],
    })
    const { body: read } = await cast.as.clubAdmin.call(getWrittenEvent, { params })
    const planned = {
      ...{ title: 'Standerhejsning', description: '', location: 'Molen', forMembers: true },
      ...{ guestsInvited: false, startDate: '2027-06-19T16:00:00Z', endDate: '2027-06-19T21:00:00Z' },
      version: read.version,
    }
    expect((await bodil.call(updateEvent, { params, body: planned })).status).toBe(200)
    const late = await cast.as.clubAdmin.call(
      updateEvent,
      { params, body: { ...planned, title: 'Fest' } },
      { 'accept-language': 'da' },
    )
    expect(late.problem).toMatchObject({
      code: 'stale_version',
      detail: expect.stringMatching(/^Bodil Holm ændrede dette \d\d-\d\d-\d{4} \d\d:\d\d\./),
      changed: { by: 'Bodil Holm', at: server.clock.now().toISOString() },
    })
    const now = (await cast.as.clubAdmin.call(getWrittenEvent, { params })).body
    expect(now).toMatchObject({ title: 'Standerhejsning', version: read.version + 1 })
    expect(
      (await cast.as.clubAdmin.call(updateEvent, { params, body: { ...planned, version: now.version } }))
        .status,
    ).toBe(200)
  })
})
