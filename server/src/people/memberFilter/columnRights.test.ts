import { previewGroupMessage, sendGroupMessage } from '@medlem/contract/groupMessage'
import { exportMembers, type MemberExport } from '@medlem/contract/memberExport'
import type { MemberCondition, MemberFilter } from '@medlem/contract/memberFilter'
import { countMembers, KnownSort, listMemberEmails, listMemberRows } from '@medlem/contract/memberList'
import { markMembers } from '@medlem/contract/memberMark'
import { listOrganisationMembers } from '@medlem/contract/memberRecord'
import {
  createMemberView,
  KnownColumn,
  listMemberViews,
  type MemberViewContent,
} from '@medlem/contract/memberView'
import { createTeam } from '@medlem/contract/team'
import { columnRights, conditionRights, sortRights } from '@medlem/domain/memberColumn'
import { type Right, roleGives, STAFF_ROLES } from '@medlem/domain/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPurchase } from '../../club/membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const configuration = cast.fee
  await aPurchase(server, { payer: cast.ida, members: [cast.ida], configuration, state: 'declined' })
  await aPurchase(server, { payer: cast.vera, members: [cast.vera], configuration })
})

/** What Ida did not pay, and Vera did: 450 kr. as each answer writes it. */
const OWED = /45000|450[.,]00/

/** A condition of each kind. */
const conditions = {
  year: { field: 'year', year: 2026, is: ['paid'] },
  age: { field: 'age', from: 1 },
  gender: { field: 'gender', is: ['female'] },
  city: { field: 'city', is: ['Ry'] },
  joined: { field: 'joined', from: '2020-01-01' },
  left: { field: 'left', to: '2026-01-01' },
  ended: { field: 'ended', is: ['no'] },
  known: { field: 'known', what: 'email', is: true },
  whatsApp: { field: 'whatsApp', is: true },
  renewal: { field: 'renewal', is: true },
  overdue: { field: 'overdue', is: true },
  accepted: { field: 'accepted', page: '00000000-0000-4000-8000-000000000000', is: true },
  team: { field: 'team', is: ['none'] },
  tag: { field: 'tag', is: [''] },
  ownText: { field: 'ownText', number: 1, how: 'begins', text: 'a' },
  ownNumber: { field: 'ownNumber', number: 1, from: 1 },
  ownDate: { field: 'ownDate', number: 1, from: '2020-01-01' },
  ownChoice: { field: 'ownChoice', number: 1, is: [1] },
  ownYesNo: { field: 'ownYesNo', number: 1, is: true },
  ownAnswered: { field: 'ownAnswered', number: 1, is: true },
} as const satisfies { [Field in MemberCondition['field']]: Extract<MemberCondition, { field: Field }> }

const everyone = (filter: MemberFilter = []) => ({ kind: 'all' as const, query: '', filter, except: [] })
const file: MemberExport = {
  selection: everyone(),
  columns: [],
  ...{ sort: 'firstName', direction: 'asc', purpose: 'x' },
}
const content: MemberViewContent = {
  filter: [],
  columns: [],
  ...{ sort: 'firstName', direction: 'asc', density: 'tight' },
}
const words = { title: 'T', message: 'M', idempotencyKey: '00000000-0000-4000-8000-000000000001' }

/** Every call that chooses members by a filter, with the right that it needs itself. */
function askers(
  who: TestClient,
): Record<string, [Right, (filter: MemberFilter) => Promise<{ status: number }>]> {
  const params = { id: cast.club.id }
  const text = (filter: MemberFilter) => ({ filter: JSON.stringify(filter) })
  return {
    rows: ['members:read', (filter) => who.call(listMemberRows, { params, querystring: text(filter) })],
    records: [
      'members:read',
      (filter) => who.call(listOrganisationMembers, { params, querystring: text(filter) }),
    ],
    count: [
      'members:read',
      (filter) => who.call(countMembers, { params, querystring: { ...text(filter), by: 'gender' } }),
    ],
    emails: ['members:export', (filter) => who.call(listMemberEmails, { params, querystring: text(filter) })],
    file: [
      'members:export',
      (filter) => who.call(exportMembers, { params, body: { ...file, selection: everyone(filter) } }),
    ],
    view: [
      'members:read',
      (filter) =>
        who.call(createMemberView, {
          params,
          body: { name: 'V', isShared: false, content: { ...content, filter } },
        }),
    ],
    team: ['members:write', (filter) => who.call(createTeam, { params, body: { name: 'T', filter } })],
    mark: [
      'members:write',
      (filter) =>
        who.call(markMembers, {
          params,
          body: { selection: everyone(filter), mark: { kind: 'tag', tag: 'x', isOn: true } },
        }),
    ],
    reach: [
      'messages:write',
      (filter) => who.call(previewGroupMessage, { params, body: { selection: everyone(filter) } }),
    ],
    message: [
      'messages:write',
      (filter) => who.call(sendGroupMessage, { params, body: { selection: everyone(filter), ...words } }),
    ],
  }
}

describe.each(STAFF_ROLES)('a member of staff who is %s', (job) => {
  let who: TestClient
  const has = (right: Right) => roleGives(job, right)
  beforeEach(async () => {
    const one = await aMember(server, { email: 'somebody@example.org' })
    who = server.as(one, { roles: [`org:${cast.club.key}|role:${job}`] })
  })
  const params = () => ({ id: cast.club.id })

  test('reads of a list of members what the job may see, and orders by nothing else', async () => {
    for (const sort of KnownSort.options) {
      const { status, body } = await who.call(listMemberRows, { params: params(), querystring: { sort } })
      expect([sort, status]).toEqual([sort, has('members:read') && has(sortRights[sort]) ? 200 : 403])
      if (status !== 200) continue
      const ida = body.members.find(({ id }) => id === cast.ida.id)
      const sees = has('money:read')
      expect([ida?.unpaidMinor, body.counts?.unpaidMinor]).toEqual(sees ? [45_000, 45_000] : [null, null])
      expect(OWED.test(JSON.stringify(body))).toBe(sees)
    }
    const records = await who.call(listOrganisationMembers, { params: params(), querystring: {} })
    expect(records.status).toBe(has('members:read') ? 200 : 403)
    if (records.status === 200) expect(OWED.test(JSON.stringify(records.body))).toBe(has('money:read'))
  })

  test('takes no column along that the job may not see', async () => {
    for (const column of KnownColumn.options) {
      const body = { ...file, columns: [column] }
      const answer = await who.call(exportMembers, { params: params(), body })
      const expected = !has('members:export') ? 404 : has(columnRights[column]) ? 200 : 403
      expect([column, answer.status]).toEqual([column, expected])
      if (expected === 403) expect(answer.problem.errors).toMatchObject([{ field: 'columns' }])
    }
    if (!has('members:export')) return
    for (const sort of KnownSort.options) {
      const { status } = await who.call(exportMembers, { params: params(), body: { ...file, sort } })
      expect([sort, status]).toEqual([sort, has(sortRights[sort]) ? 200 : 403])
    }
  })

  test('chooses by nothing that the job may not see, in whatever call', async () => {
    for (const [field, condition] of Object.entries(conditions)) {
      for (const [name, [right, ask]] of Object.entries(askers(who))) {
        // A team of teams is refused for itself.
        if (!has(right) || (name === 'team' && field === 'team')) continue
        const { status } = await ask([condition])
        const isRefused = !has(conditionRights[field as MemberCondition['field']])
        expect([field, name, status === 403]).toEqual([field, name, isRefused])
      }
    }
  })

  test('has no view of a colleague that chooses so, nor its count', async () => {
    if (!has('members:read')) return
    const made = await cast.as.clubAdmin.call(createMemberView, {
      params: params(),
      body: { name: 'Late', isShared: true, content: { ...content, filter: [conditions.overdue] } },
    })
    expect(made.status).toBe(201)
    const { body } = await who.call(listMemberViews, { params: params() })
    expect(body.views.map(({ name }) => name)).toEqual(has('money:read') ? ['Late'] : [])
  })
})
