import type { Offer } from '@medlem/contract/membership'
import type { SignUp } from '@medlem/contract/registration'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { aPerson, aStatus } from '../../shared/event/testing/aFamily.ts'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { anOffer } from '../../testing/anOffer.ts'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { MembershipToo } from './MembershipToo.tsx'
import { evening, GUEST, IDA, id, ida, kept } from './testing/evening.tsx'

const ORG = id(2)
const offer: Offer = anOffer({ configurationId: id(6) })
const signUp: SignUp = { ...evening, people: [{ ...ida, registration: kept(1, IDA, GUEST, 25_000) }] }

const link = { name: 'Pay a membership of Havnen with it' }

/** Says who has been read, so that what is not drawn is not merely not drawn yet. */
function Family() {
  return <output>{useFamilyStatus().data?.map(({ firstName }) => firstName)}</output>
}

async function read(offers: Offer[], shown: SignUp = signUp) {
  const server = fakeServer()
  const family = { ...aPerson('Ida', aStatus({ orgId: ORG, offers })), memberId: IDA }
  server.on('GET', '/status/list', json([family]))
  const part = (
    <>
      <MembershipToo signUp={shown} organisation={anOrganisation({ id: ORG, name: 'Havnen' })} />
      <Family />
    </>
  )
  await renderPart(part, { server })
  await screen.findByText('Ida')
}

test('a membership that costs something can be paid with places that are kept', async () => {
  await read([offer])
  const shown = await screen.findByRole('link', link)
  expect(shown).toHaveProperty('href', expect.stringContaining(`/membership-new?org=${ORG}`))
})

const taken = { code: 'already_member' as const, message: 'A member already.' }

test.for([
  { why: 'costs nothing', offers: [{ ...offer, unitMinor: 0 }] },
  { why: 'can’t be bought', offers: [{ ...offer, available: false, reason: taken }] },
  {
    why: 'has no place that waits to be paid with it',
    offers: [offer],
    shown: { ...evening, people: [ida] },
  },
])('a membership that $why is not offered', async ({ offers, shown }) => {
  await read(offers, shown)
  expect(screen.queryByRole('link', link)).toBe(null)
})
