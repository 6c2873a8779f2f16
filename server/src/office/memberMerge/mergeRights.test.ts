import { randomUUID } from 'node:crypto'
import { getBatchReport, listBatchRows } from '@medlem/contract/batch'
import { mergeMembers } from '@medlem/contract/memberMerge'
import { batchRow } from '@medlem/database/schema/batch'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aPurchase } from '../../club/membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { writeTags } from '../../club/team/tagStore.ts'
import { insertThread } from '../../club/thread/store.ts'
import { insertNote } from '../../people/memberNote/store.ts'
import { aConfiguration, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

let server: TestServer
let cast: Cast
let kept: MemberRow
let folded: MemberRow
let secretary: TestClient
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  secretary = server.as(await aMember(server, { email: 'secretary@example.org' }), {
    roles: [`org:${cast.club.key}|role:SECRETARY`],
  })
  kept = await aRecord()
  folded = await aRecord()
})

const db = () => server.deps.db
const at = () => server.clock.now()

/** A member of the club without a sign-in. */
async function aRecord(): Promise<MemberRow> {
  const made = await aMember(server, { email: null, firstName: 'Ida' })
  await db().update(member).set({ issuer: null, subject: null }).where(eq(member.id, made.id))
  await insertNewMembership(db(), { memberId: made.id, orgId: cast.club.id, updateDate: at() })
  return made
}

const SECRET = 'Owes the bar since spring'
const AMOUNT = /777[.,]00|\b77700\b/

/** A confidential note, a tag, a conversation and a payment of 777.00 of the folded one, in an organisation. */
async function whatIsHeld({ id: orgId }: OrganisationRow): Promise<void> {
  const memberId = folded.id
  await insertNote(db(), {
    ...{ orgId, memberId, text: SECRET, visibility: 'confidential', writtenBy: null },
    ...{ createdAt: at(), updateDate: at() },
  })
  await writeTags(db(), { orgId, tag: 'in arrears', memberIds: [memberId], at: at() })
  await aPurchase(server, {
    payer: folded,
    members: [folded],
    configuration: await aConfiguration(server, { orgId, membershipPriceMinor: 77_700 }),
  })
}

/** What a reader gets of a preview that they began, and what is stored of it. */
async function previewBy(who: TestClient) {
  const params = { id: cast.club.id }
  const made = await who.call(mergeMembers, { params, body: { keptId: kept.id, foldedId: folded.id } })
  expect(made.status).toBe(201)
  await runBatch(server.deps, batchHandlers, made.body.id)
  const shown = await readBy(who, made.body.id)
  return { id: made.body.id, ...shown, stored: JSON.stringify(await db().select().from(batchRow)) }
}

async function readBy(who: TestClient, batchId: string) {
  const params = { id: cast.club.id, batchId }
  const rows = await who.call(listBatchRows, { params, querystring: {} })
  const report = await who.call(getBatchReport, { params })
  expect([rows.status, report.status]).toEqual([200, 200])
  return { rows: rows.body, all: JSON.stringify([rows.body, report.body]) }
}

describe('the preview of a merge', () => {
  test('says nothing of what another organisation holds about a person, and stores nothing of it', async () => {
    await insertNewMembership(db(), { memberId: folded.id, orgId: cast.choir.id, updateDate: at() })
    await whatIsHeld(cast.choir)
    const { rows, all, stored } = await previewBy(cast.as.clubAdmin)
    expect(rows).toMatchObject([{ group: 'needs_you', problems: [{ code: 'fold_elsewhere' }] }])
    for (const text of [all, stored]) {
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain('in arrears')
      expect(text).not.toMatch(AMOUNT)
    }
  })

  test('nor where the person left that organisation, and only rows are left there', async () => {
    const orgId = cast.choir.id
    await insertNote(db(), {
      ...{ orgId, memberId: folded.id, text: SECRET, visibility: 'staff', writtenBy: null },
      ...{ createdAt: at(), updateDate: at() },
    })
    expect(await db().$count(membership, eq(membership.orgId, orgId))).toBe(0)
    const { rows, all, stored } = await previewBy(cast.as.clubAdmin)
    expect(rows).toMatchObject([{ group: 'needs_you', problems: [{ code: 'fold_elsewhere' }] }])
    expect(all + stored).not.toContain(SECRET)
  })

  test('has amounts for those who may see payments, and confidential words for none', async () => {
    await whatIsHeld(cast.club)
    await insertNote(db(), {
      ...{ orgId: cast.club.id, memberId: folded.id, text: 'Sails on Fridays', visibility: 'staff' },
      ...{ writtenBy: null, createdAt: at(), updateDate: at() },
    })
    const { id: orgId } = cast.club
    const ofThread = { orgId, memberId: folded.id, title: 'A key', state: 'open', lastAt: at() } as const
    await insertThread(db(), { id: randomUUID(), ...ofThread })
    const ofSecretary = await previewBy(secretary)
    expect(ofSecretary.rows.filter(({ group }) => group === 'needs_you')).toEqual([])
    expect(ofSecretary.all).toContain('Sails on Fridays')
    expect(ofSecretary.all).toContain('A key')
    expect(ofSecretary.rows.find(({ after }) => 'payment' in after)).toMatchObject({
      name: '',
      after: { payment: '' },
    })
    expect(ofSecretary.all).not.toMatch(AMOUNT)
    const ofAdmin = await readBy(cast.as.clubAdmin, ofSecretary.id)
    expect(ofAdmin.all).toMatch(AMOUNT)
    expect(ofSecretary.stored + ofSecretary.all + ofAdmin.all).not.toContain(SECRET)
    // And where somebody with more rights began it.
    const { id } = await previewBy(cast.as.clubAdmin)
    expect((await readBy(secretary, id)).all).not.toMatch(AMOUNT)
  })
})
