import type { PersonPage, StaffPerson } from '@medlem/contract/person'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'

const CLUB = '20000000-0000-4000-8000-000000000002'
const person: StaffPerson = {
  id: '30000000-0000-4000-8000-000000000003',
  memberNumber: 12,
  firstName: 'Aage',
  lastName: 'Bro',
  email: 'aage@example.org',
  phone: null,
  gender: null,
  dateOfBirth: '1941-03-02',
  address: null,
  registrationDate: '2024-01-01T10:00:00.000Z',
  hasSignIn: true,
  emailRefusal: 'signs_in',
  canInvite: false,
  invitedAt: null,
  version: 3,
}

const pageOf = (now: StaffPerson): PersonPage => ({
  person: now,
  membership: {
    id: '40000000-0000-4000-8000-000000000004',
    orgId: CLUB,
    memberId: now.id,
    enabled: true,
    status: 'active',
    autoRenewal: false,
    autoRenewCycle: null,
    savedCardIdentifier: null,
    hasSavedCard: false,
    oldStatus: 'active',
    newStatus: 'active',
    updateDate: '2026-01-01T10:00:00.000Z',
    overallStartDate: null,
    overallEndDate: null,
    endsOn: null,
    memberships: [],
    readyForMembershipRenewal: false,
    version: 1,
  },
  ...none,
  fees: {},
})
const none = {
  family: [],
  earlierNumber: null,
  end: null,
  payments: null,
  instalments: null,
  threads: null,
  signUps: null,
  consents: [],
  teams: [],
  tags: [],
  notes: [],
  log: null,
  similar: [],
  fields: [],
}

async function open(shown = person) {
  const server = fakeServer()
  const onDone = vi.fn()
  const dialog = (now: StaffPerson) => (
    <CorrectDialog orgId={CLUB} person={now} onClose={vi.fn()} onDone={onDone} />
  )
  const rendered = await renderPart(dialog(shown), { server })
  return { server, onDone, dialog, ...rendered }
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('only what was changed is sent, with the version that it began from', async () => {
  const { server, user, onDone } = await open()
  server.on('PUT', `/member/item/${person.id}`, json({ ...person, phone: '20 11', version: 4 }))
  await user.type(field(/^Phone/), '20 11')
  await user.click(save())
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('The data are corrected.'))
  expect(server.writes.map(({ body }) => body)).toEqual([
    { firstName: 'Aage', lastName: 'Bro', phone: '20 11', version: 3 },
  ])
})

test('an address by which somebody signs in can’t be typed over, and the reason stands there', async () => {
  await open()
  expect(field(/^E-mail/)).toHaveProperty('readOnly', true)
  expect(screen.getByText('They sign in with it, so only they can change it.')).toBeTruthy()
})

test('a correction by a colleague is said, and nothing typed is lost', async () => {
  const { server, user, onDone } = await open()
  server.on('PUT', `/member/item/${person.id}`, refusal(409, 'stale_version'))
  const now = { ...person, phone: '30 22', firstName: 'Åge', version: 4 }
  server.on('GET', `/member/item/${person.id}`, json(pageOf(now)))
  await user.type(field(/^Phone/), '20 11')
  await user.click(save())
  await screen.findByText('Someone else changed this while you were editing.')
  expect(field(/^Phone/)).toHaveProperty('value', '20 11')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(screen.getByLabelText('Saved meanwhile: 30 22'))
  server.on('PUT', `/member/item/${person.id}`, json(now))
  await user.click(screen.getByRole('button', { name: 'Save what is chosen' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  // Nothing of it is the person's own any more, so the names alone are sent.
  expect(server.writes.at(-1)?.body).toEqual({ firstName: 'Åge', lastName: 'Bro', version: 4 })
})

test('what the server refuses is shown at its field', async () => {
  const { server, user } = await open()
  server.on('PUT', `/member/item/${person.id}`, refusal(422, 'invalid_request', { dateOfBirth: 'Not yet.' }))
  await user.click(save())
  await screen.findByText('Not yet.')
  expect(errorAt(/^Phone/)).toBe('')
})
