import type { Endpoint } from '@medlem/contract/endpoint'
import type { Organisation } from '@medlem/contract/organisation'
import { expect, test } from 'vitest'
import type { Call } from '../call/createCall.ts'
import {
  fetchOrganisations,
  keepOrganisations,
  ORGANISATIONS_KEY,
  readOrganisations,
} from './organisationCache.ts'

const fee = {
  id: '8f0e9a52-7c1d-4f6b-9a3e-2d5c4b6a7f81',
  orgId: '1',
  name: 'Adult',
  membershipPrice: 450,
  vatRate: 0,
  membershipSurcharge: 0,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  offerStartDate: '2026-11-01',
  minAge: null,
  maxAge: null,
  ageOn: '2027-01-01',
}

function anOrganisation(part: Partial<Organisation>): Organisation {
  return {
    id: '1',
    enabled: true,
    key: 'SAIL',
    name: 'Havnen',
    category: 'Sailing',
    description: '',
    hue: 200,
    logo: null,
    email: null,
    currency: 'DKK',
    paymentProvider: 'freepay',
    paymentAuthToken: null,
    paymentTestMode: false,
    readyForMembershipRenewal: true,
    events: [],
    eventsForMembers: [],
    eventsForGuests: [],
    membershipConfigurations: [fee],
    ...part,
  }
}

const now = new Date('2026-11-20T12:00:00Z')

function aServer(organisations: Organisation[], configurations: unknown): Call {
  const call = async ({ url }: Endpoint) => {
    if (url === '/api/v1/org/list') return organisations
    if (configurations instanceof Error) throw configurations
    return configurations
  }
  return call as unknown as Call
}

test('only enabled organisations are kept [S08]', async () => {
  const call = aServer([anOrganisation({}), anOrganisation({ id: '2', enabled: false })], [])
  expect((await fetchOrganisations(call, now)).map(({ id, enabled }) => [id, enabled])).toEqual([['1', true]])
})

test.each([
  ['has no fees', []],
  ['fails to answer with its fees', new Error('no answer')],
])('an organisation that %s is disabled and not ready for renewal [S08]', async (_name, configurations) => {
  const call = aServer([anOrganisation({ membershipConfigurations: [] })], configurations)
  expect(await fetchOrganisations(call, now)).toMatchObject([
    { enabled: false, readyForMembershipRenewal: false },
  ])
})

test('the cache carries no payment token, whatever a server sent [E02]', () => {
  const kept = new Map<string, string>()
  const storage = { setItem: (key: string, value: string) => kept.set(key, value) }
  keepOrganisations(storage, [anOrganisation({ paymentAuthToken: 'secret' as unknown as null })])
  expect(kept.get(ORGANISATIONS_KEY)).toContain('Havnen')
  expect(kept.get(ORGANISATIONS_KEY)).not.toMatch(/secret|paymentAuthToken/)
})

test('what was kept is checked once, and again when something else is kept', () => {
  const kept = new Map<string, string>()
  const storage = {
    setItem: (key: string, value: string) => kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
  }
  expect(readOrganisations(storage)).toBeUndefined()
  const organisation = anOrganisation({ id: fee.id, membershipConfigurations: [] })
  keepOrganisations(storage, [organisation])
  const read = readOrganisations(storage)
  expect(read).toEqual([organisation])
  expect(readOrganisations(storage)).toBe(read)
  keepOrganisations(storage, [{ ...organisation, name: 'Skoven' }])
  expect(readOrganisations(storage)).toMatchObject([{ name: 'Skoven' }])
  kept.set(ORGANISATIONS_KEY, '{')
  expect(readOrganisations(storage)).toBeUndefined()
  kept.clear()
  expect(readOrganisations(storage)).toBeUndefined()
})
