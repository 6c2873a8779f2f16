import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readChoice } from '../../api/purchase/purchaseChoice.ts'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { anOffer } from '../../testing/anOffer.ts'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { Memberships } from './Memberships.tsx'

const id = (place: number) => `10000000-0000-4000-8000-00000000000${place}`
const club = anOrganisation({ id: '20000000-0000-4000-8000-000000000001', name: 'Havkatten' })

const renewal: MemberStatus = {
  orgId: club.id,
  membershipId: null,
  status: 'active',
  period: { year: 2026, startDate: '2026-01-01', endDate: '2026-12-31' },
  paidUntil: '2026-12-31',
  reasons: [{ code: 'active', message: 'Paid until 31-12-2026.' }],
  nextStep: 'renew',
  offers: [anOffer({ configurationId: id(9) })],
}
const running: MemberStatus = { ...renewal, nextStep: 'none', offers: [] }

function aPerson(place: number, firstName: string, status: MemberStatus): FamilyMemberStatus {
  const person = { memberId: id(place), firstName, lastName: 'Holm', linkStatus: null }
  return { ...person, relation: 'child', statuses: [status] }
}

const filled = () => [...document.querySelectorAll('.button-primary')].map(({ textContent }) => textContent)

function show(people: FamilyMemberStatus[]) {
  const server = fakeServer()
  server.on('GET', '/status/list', json(people))
  server.on('GET', '/org/list', json([club]))
  server.on('GET', '/instalment/list', json([]))
  server.on('GET', '/credit/list', json([]))
  return renderPart(<Memberships />, { server })
}

test('the filled button renews the whole family of an organisation; single people are outlined below', async () => {
  const { user } = await show([aPerson(1, 'Ida', renewal), aPerson(2, 'Alma', renewal)])
  const all = await screen.findByRole('link', { name: 'Renew both · 900 kr.' })
  expect(screen.getAllByRole('link', { name: /^Renew 2027 · 450 kr\./ })).toHaveLength(2)
  expect(filled()).toEqual(['Renew both · 900 kr.'])
  await user.click(all)
  expect(readChoice().lines.map(({ memberId }) => memberId)).toEqual([id(1), id(2)])
})

test('the only one who can renew has the filled button', async () => {
  await show([aPerson(1, 'Ida', running), aPerson(2, 'Alma', renewal)])
  await screen.findByRole('link', { name: /, Alma in / })
  expect(filled()).toEqual([expect.stringMatching(/^Renew 2027 · 450 kr\., Alma/)])
})

test('where none can renew, a new membership has the filled button', async () => {
  await show([aPerson(1, 'Ida', running)])
  await screen.findByRole('heading', { name: 'Ida Holm' })
  expect(filled()).toEqual(['New Membership'])
})
