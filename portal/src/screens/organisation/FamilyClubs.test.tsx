import type { FamilyMemberStatus, MemberStatus, Offer } from '@medlem/contract/membership'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readChoice } from '../../api/purchase/purchaseChoice.ts'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { FamilyClubs } from './FamilyClubs.tsx'

const club = anOrganisation({ id: '20000000-0000-4000-8000-000000000001', name: 'Havkatten' })
const period = { year: 2026, startDate: '2026-01-01', endDate: '2026-12-31' }
const id = (place: number) => `10000000-0000-4000-8000-00000000000${place}`

function anOffer(unitMinor: number): Offer {
  const price = { unitMinor, feeMinor: unitMinor, vatMinor: 0, surchargeMinor: 0, currency: 'DKK' }
  const year = { year: 2027, startDate: '2027-01-01', endDate: '2027-12-31' }
  return { configurationId: id(9), name: 'Adult', ...year, ...price, available: true, reason: null }
}

const running: MemberStatus = {
  orgId: club.id,
  membershipId: null,
  status: 'active',
  period,
  paidUntil: '2026-12-31',
  reasons: [{ code: 'active', message: 'Paid until 31-12-2026.' }],
  nextStep: 'none',
  offers: [],
}
const renewal = (minor: number): MemberStatus => ({ ...running, nextStep: 'renew', offers: [anOffer(minor)] })

function aPerson(place: number, firstName: string, ...statuses: MemberStatus[]): FamilyMemberStatus {
  return { memberId: id(place), firstName, lastName: 'Holm', relation: 'self', linkStatus: null, statuses }
}

const otherClub = anOrganisation({ id: '20000000-0000-4000-8000-000000000002', name: 'Koret' })
const filled = () => [...document.querySelectorAll('.button-primary')].map(({ textContent }) => textContent)

function show(people: FamilyMemberStatus[], said: string[] = []) {
  const shown = said.map((message, place) => ({
    id: `${place}`,
    groupId: `${place}`,
    type: 'info' as const,
    message,
    closable: false,
    autoCloseTime: 0,
    target: [],
    exclude: [],
    orgId: club.id,
  }))
  const banners = { page: '', shown, close: () => undefined }
  return renderPart(<FamilyClubs people={people} organisations={[club, otherClub]} banners={banners} />, {
    server: fakeServer(),
  })
}

const chosen = () => readChoice().lines.map(({ memberId }) => memberId)

test('an organisation is one card: one year line, each of the family, what it says, and one button for all', async () => {
  const family = [aPerson(1, 'Ida', renewal(55_000)), aPerson(2, 'Jonas', renewal(55_000))]
  const { user } = await show([...family, aPerson(3, 'Alma', renewal(25_000))], ['Renew before new year.'])
  const card = within(screen.getByRole('article'))
  expect(card.getAllByRole('img')).toHaveLength(1)
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^IHIdaActive until 31 Dec/),
    expect.stringMatching(/^JHJonasActive until 31 Dec/),
    expect.stringMatching(/^AHAlmaActive until 31 Dec/),
  ])
  card.getByText('Renew before new year.')
  const all = card.getByRole('link', { name: 'Renew all 3 · 1.350 kr.' })
  expect(all.className).toContain('button-primary')
  await user.click(all)
  expect(chosen()).toEqual([id(1), id(2), id(3)])
})

test('some of them are chosen one by one; with none ticked it says what is missing', async () => {
  const { user } = await show([aPerson(1, 'Ida', renewal(55_000)), aPerson(2, 'Alma', renewal(25_000))])
  screen.getByRole('link', { name: 'Renew both · 800 kr.' })
  await user.click(screen.getByRole('button', { name: 'Choose one by one' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Ida' }))
  await user.click(screen.getByRole('checkbox', { name: 'Alma' }))
  await user.click(screen.getByRole('button', { name: 'Renew 0' }))
  expect(screen.getByRole('alert')).toHaveProperty('textContent', 'Please tick who to renew.')
  await user.click(screen.getByRole('checkbox', { name: 'Alma' }))
  await user.click(screen.getByRole('button', { name: 'Renew 1 · 250 kr.' }))
  expect(chosen()).toEqual([id(2)])
})

test('where each stands otherwise, each has the own state and the button names who can renew', async () => {
  const ended: MemberStatus = {
    ...running,
    status: 'inactive',
    paidUntil: null,
    reasons: [{ code: 'ended', message: 'The organisation ended it on 01-11-2026.' }],
  }
  await show([aPerson(1, 'Ida', running), aPerson(2, 'Alma', renewal(25_000)), aPerson(3, 'Bo', ended)])
  screen.getByRole('link', { name: /^Renew Alma · 250 kr\./ })
  expect(screen.queryByRole('button', { name: 'Choose one by one' })).toBeNull()
  screen.getByText('The organisation ended it on 01-11-2026')
})

test('a club with nothing to do has no button, and more than six people are cut to five', async () => {
  const names = ['Ida', 'Bo', 'Eva', 'Jon', 'Kim', 'Lis', 'Mia']
  const { user } = await show(names.map((name, place) => aPerson(place, name, running)))
  expect(screen.queryByRole('link', { name: /Renew/ })).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
})

test('of two organisations the button of the year that begins first is filled, and the other is outlined', async () => {
  const [offer = anOffer(30_000)] = renewal(30_000).offers
  const sooner = { ...offer, year: 2026, startDate: '2026-08-01' }
  await show([aPerson(1, 'Ida', renewal(55_000), { ...renewal(0), orgId: otherClub.id, offers: [sooner] })])
  expect(screen.getAllByRole('link', { name: /^Renew/ })).toHaveLength(2)
  expect(filled()).toEqual([expect.stringMatching(/^Renew 2026 · 300 kr\./)])
})

test('where a payment was begun, it is filled and what others can renew is outlined', async () => {
  const begunPayment = {
    purchaseId: id(8),
    isOpen: true,
    configurationId: id(9),
    unitMinor: 25_000,
    currency: 'DKK',
    inParts: false,
  }
  const begun: MemberStatus = { ...renewal(25_000), nextStep: 'continue_payment', begunPayment }
  const choice: MemberStatus = {
    ...renewal(0),
    offers: [anOffer(1), { ...anOffer(2), configurationId: id(7) }],
  }
  await show([aPerson(1, 'Ida', renewal(55_000)), aPerson(2, 'Alma', begun), aPerson(3, 'Bo', choice)])
  await screen.findByRole('link', { name: /Bo in Havkatten/ })
  expect(screen.getAllByRole('link', { name: /^Renew/ })).toHaveLength(2)
  expect(filled()).toEqual([expect.stringMatching(/^Continue · 250 kr\./)])
})
