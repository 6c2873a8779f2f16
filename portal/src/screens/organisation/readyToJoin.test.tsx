import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anOffer } from '../../testing/anOffer.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { FamilyStatus } from './FamilyStatus.tsx'
import { OrganisationList } from './OrganisationList.tsx'

const offer = anOffer({ configurationId: '30000000-0000-4000-8000-000000000003' })

const club = (ready: boolean) =>
  ({
    id: 'sail',
    key: 'sail',
    name: 'Sail',
    category: 'Sailing',
    description: '',
    language: null,
    readyForMembershipRenewal: ready,
    membershipConfigurations: [],
  }) as unknown as Organisation

/** As the server says it now; the list of organisations may be a copy from before. */
function family(part: Partial<MemberStatus>): FamilyMemberStatus[] {
  const memberStatus: MemberStatus = {
    orgId: 'sail',
    membershipId: null,
    status: 'inactive',
    period: null,
    paidUntil: null,
    reasons: [],
    nextStep: 'join',
    offers: [offer],
    ...part,
  }
  const person = { memberId: 'ida', firstName: 'Ida', lastName: 'Holm', linkStatus: null }
  return [{ ...person, relation: 'self', statuses: [memberStatus] }]
}

const steps: [string, Partial<MemberStatus>][] = [
  ['join', {}],
  ['renew', { nextStep: 'renew' }],
  [
    'join once the address is complete',
    {
      nextStep: 'complete_profile',
      offers: [{ ...offer, available: false, reason: { code: 'address_incomplete', message: '' } }],
    },
  ],
]

describe.each(steps)('of an organisation that one could %s', (_, part) => {
  test('one that is not ready offers nothing new, in the list and on its page', async () => {
    const people = family(part)
    const parts = (ready: boolean) => (
      <>
        <OrganisationList organisations={[club(ready)]} people={people} />
        <FamilyStatus organisation={club(ready)} people={people} />
      </>
    )
    const { leave } = await renderPart(parts(false), { server: fakeServer() })
    expect(screen.getAllByText('Not ready')).toHaveLength(1)
    expect(screen.queryAllByRole('link', { name: /New Membership|Renew/ })).toEqual([])
    leave()
    await renderPart(parts(true), { server: fakeServer() })
    expect(screen.queryAllByText('Not ready')).toEqual([])
    expect(screen.queryAllByRole('link', { name: /New Membership|Renew/ }).length).toBeGreaterThan(0)
  })
})

test('of its page one button is filled: that of the whole family, else of the one who can renew, else a new membership', async () => {
  const filled = () => [...document.querySelectorAll('.button-primary')].map(({ textContent }) => textContent)
  const [ida] = family({ nextStep: 'renew' })
  const [bo] = family({ nextStep: 'join' })
  if (!ida || !bo) throw new Error('no family')
  const alma = { ...ida, memberId: 'alma', firstName: 'Alma' }
  const others = { ...bo, memberId: 'bo', firstName: 'Bo' }
  const show = (people: FamilyMemberStatus[]) =>
    renderPart(<FamilyStatus organisation={club(true)} people={people} />, { server: fakeServer() })
  const { leave } = await show([ida, alma, others])
  expect(screen.getAllByRole('link', { name: /^Renew 2027/ })).toHaveLength(2)
  expect(filled()).toEqual(['Renew both · 900 kr.'])
  leave()
  const second = await show([ida, others])
  expect(filled()).toEqual([expect.stringMatching(/^Renew 2027 · 450 kr\., Ida/)])
  second.leave()
  await show([others])
  expect(filled()).toEqual([expect.stringMatching(/^New Membership/)])
})
