import type { MemberFilter } from '@medlem/contract/memberFilter'
import { listMemberRows } from '@medlem/contract/memberList'
import { getPerson } from '@medlem/contract/person'
import { audit } from '@medlem/database/schema/audit'
import { membership } from '@medlem/database/schema/membership'
import { and, desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../club/membership/testing/cast.ts'
import { findRegistration } from '../club/registration/store.ts'
import { detailLabels } from '../office/auditLog/detailLabels.ts'
import { readLogNames } from '../office/auditLog/logNames.ts'
import { anAppointment } from '../testing/appointmentRequests.ts'
import { anImport } from '../testing/batchRequests.ts'
import { aMember, aMessage } from '../testing/builders.ts'
import { fee } from '../testing/feeRequests.ts'
import { signedUp } from '../testing/registrationRequests.ts'
import { remindedMembership } from '../testing/reminderRequests.ts'
import { contacted, type Stage, wantedRefund } from '../testing/stage.ts'
import { aLedTeam } from '../testing/teamRequests.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { type RequestParts, sendValid, type ValidRequest } from '../testing/validRequest.ts'
import { validRequests } from '../testing/validRequests.ts'

/** Calls that read people of an organisation for its staff, with what its log says of each (Ruling 53). */
const readings: Record<string, string> = {
  exportAttendance: 'team_attendance_export',
  exportMembers: 'member_list_export',
  exportParticipants: 'event_participants_export',
  exportOrganisationAudit: 'audit_export',
  findReceipts: 'receipt_list_read',
  findSimilarPeople: 'member_list_read',
  getAttendance: 'team_attendance_read',
  getCancellation: 'event_participants_read',
  getDoor: 'event_door_read',
  getMember: 'member_read',
  getPerson: 'member_read',
  getReceipt: 'membership_read',
  getReceiptPdf: 'membership_read',
  getTeam: 'team_read',
  getThread: 'contact_thread_read',
  getTimeline: 'membership_read',
  getPayment: 'payment_read',
  getPayout: 'payout_read',
  getOutbox: 'outbox_read',
  getAuditSample: 'audit_sample_draw',
  getBatchReport: 'batch_report',
  getClaimLetter: 'claim_letter_read',
  getClaimLetters: 'claim_letter_read',
  listBankLines: 'bank_lines_read',
  listClaims: 'claim_list_read',
  listCredit: 'credit_list_read',
  listBatchRows: 'batch_rows_read',
  listAppointments: 'appointment_list_read',
  exportBookkeeping: 'bookkeeping_export',
  listPeriods: 'membership_read',
  listReminders: 'membership_read',
  listDisputes: 'dispute_list_read',
  listHandBacks: 'movement_list_read',
  listMemberEmails: 'member_email_read',
  listMemberRows: 'member_list_read',
  listMovements: 'movement_list_read',
  listOrganisationAudit: 'audit_read',
  listOrganisationMembers: 'member_list_read',
  listOrganisationThreads: 'contact_thread_list_read',
  listParticipants: 'event_participants_read',
  listRenewals: 'renewal_list_read',
  listRefundRequests: 'refund_list_read',
  listTeams: 'team_list_read',
  listWordingReceivers: 'wording_receivers_read',
  previewFee: 'fee_simulation_read',
  previewGroupMessage: 'group_message_preview',
  previewReminders: 'reminder_list_read',
  previewWording: 'wording_preview',
  searchMembers: 'member_list_read',
  simulateFees: 'fee_simulation_read',
}

const SURNAME = 'Sentinelsen'
const MAILBOX = 'sentinel-'

let server: TestServer
let cast: Cast
let people = 0
beforeAll(async () => {
  server = await testServer()
  cast = await aCast(server)
})
afterAll(() => server.close())

/** Requests that name somebody, for calls whose valid request reads an empty list. */
const asked: Record<string, (stage: Stage) => Promise<RequestParts>> = {
  findSimilarPeople: async ({ cast: { club }, owner: { firstName, lastName } }) => ({
    params: { id: club.id },
    body: { firstName, lastName },
  }),
  getBatchReport: async (stage) => ({ params: await anImport(stage, 'previewed', stage.owner) }),
  getOutbox: async (stage) => {
    const { club } = stage.cast
    await aMessage(server, { memberId: stage.owner.id, orgId: club.id, state: 'dead' })
    return { params: { id: club.id } }
  },
  listAppointments: async ({ cast: { club }, owner }) => {
    await anAppointment(server, { holder: owner, orgId: club.id, role: 'AUDITOR' })
    return { params: { id: club.id } }
  },
  listBatchRows: async (stage) => ({ params: await anImport(stage, 'previewed', stage.owner) }),
  listOrganisationAudit: async (stage) => {
    const { club } = stage.cast
    const key = { id: club.id, memberId: stage.owner.id }
    await remindedMembership(stage)
    await cast.as.clubAdmin.call(getPerson, { params: key })
    return { params: { id: club.id } }
  },
  getCancellation: async (stage) => {
    const registration = await findRegistration(server.deps.db, await signedUp(stage))
    return { params: { id: cast.club.id, eventId: registration?.eventId ?? '' } }
  },
  getDoor: async (stage) => {
    const registration = await findRegistration(server.deps.db, await signedUp(stage))
    return { params: { id: registration?.eventId ?? '' } }
  },
  listParticipants: async (stage) => {
    const registration = await findRegistration(server.deps.db, await signedUp(stage))
    return { params: { id: registration?.eventId ?? '' } }
  },
  listRefundRequests: async (stage) => {
    await wantedRefund(stage)
    return { params: { id: stage.cast.club.id } }
  },
  listTeams: async (stage) => ({ params: { id: (await aLedTeam(stage)).id } }),
  previewFee: async (stage) => {
    await remindedMembership(stage)
    const of2027 = { startDate: '2027-01-01', endDate: '2027-12-31', offerStartDate: '2026-11-01' }
    return { params: { id: stage.cast.club.id }, body: { ...fee, ...of2027, named: true } }
  },
  previewGroupMessage: async (stage) => {
    const unreached = await aMember(server, { lastName: SURNAME, email: null })
    await remindedMembership(stage, unreached)
    const selection = { kind: 'all', query: SURNAME, filter: [], except: [] }
    return { params: { id: stage.cast.club.id }, body: { selection } }
  },
  searchMembers: async (stage) => ({ querystring: { orgId: stage.cast.club.id, query: SURNAME } }),
}
/** The sign-in of their owner is another one. */
const withoutSignIn = ['askSignInCode', 'confirmSignInCode', 'releaseSignIn']

/** A member of the club who wrote to it, comes to an event, and was reminded; with the request. */
async function stageFor(name: string, { make }: ValidRequest) {
  people += 1
  const email = `${MAILBOX}${people}@example.org`
  const owner = await aMember(server, { firstName: `Nr${people}`, lastName: SURNAME, email })
  const stage: Stage = { server, cast, owner }
  const parts = await (asked[name] ?? make)(stage)
  const own = and(eq(membership.memberId, owner.id), eq(membership.orgId, cast.club.id))
  if ((await server.deps.db.$count(membership, own)) === 0) await remindedMembership(stage)
  if (!withoutSignIn.includes(name)) await contacted(stage)
  await signedUp(stage)
  return { owner, parts }
}

async function entriesAfter(id: number) {
  return server.deps.db.select().from(audit).where(gt(audit.id, id)).orderBy(desc(audit.id))
}
async function newestId() {
  const [row] = await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  return row?.id ?? 0
}

/** Whether an answer has a name or an address of a member; what is no text is taken to have. */
function namesSomebody(body: unknown): boolean {
  const text = JSON.stringify(body ?? '')
  return body instanceof File || text.includes(SURNAME) || text.includes(MAILBOX)
}

const found = new Set<string>()

describe('what staff read of people stands in the log of their organisation', () => {
  test.each(Object.entries(validRequests))('%s', async (name, valid) => {
    const { owner, parts } = await stageFor(name, valid)
    const before = await newestId()
    const { status, body } = await sendValid(cast.as.clubAdmin, valid, parts)
    if (status >= 300 || !namesSomebody(body)) return
    const written = (await entriesAfter(before)).filter(({ orgId }) => orgId === cast.club.id)
    const action = readings[name]
    if (action === undefined && valid.endpoint.method !== 'GET') {
      // A write that answers the people it changed has its own entry.
      expect([name, written.length > 0]).toEqual([name, true])
      return
    }
    found.add(name)
    const entry = written.find((one) => one.action === action)
    expect([name, action, entry?.action]).toEqual([name, action, action])
    // Of one person it says whom; of several how many.
    const size = Number(entry?.detail?.size ?? 0)
    expect([name, entry?.subjectId === owner.id || size > 0]).toEqual([name, true])
  })

  test('was tried for every call of the table', () => {
    expect([...found].sort()).toEqual(Object.keys(readings).sort())
  })

  test('says by which filter, and that words were searched for without the words', async () => {
    const filter: MemberFilter = [{ field: 'known', what: 'email', is: true }]
    const querystring = { filter: JSON.stringify(filter), query: SURNAME }
    const before = await newestId()
    await cast.as.clubAdmin.call(listMemberRows, { params: { id: cast.club.id }, querystring })
    const [entry] = await entriesAfter(before)
    expect(entry).toMatchObject({ orgId: cast.club.id, detail: { filter, searched: true } })
    expect(JSON.stringify(entry)).not.toContain(SURNAME)
  })

  test('is in words, whatever an entry holds', async () => {
    const names = await readLogNames(server.deps.db, cast.club, 'da')
    const said = (await entriesAfter(0)).flatMap(({ action, detail }) =>
      detailLabels(detail, names, 'da').map((one) => ({ action, ...one })),
    )
    const isJson = /[{}]|":/
    const isKey = /[a-z][A-Z]|_/
    expect(said.filter(({ name, now }) => isKey.test(name) || isJson.test(`${name}${now}`))).toEqual([])
  })
})
