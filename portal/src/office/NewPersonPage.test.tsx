import type { Organisation } from '@medlem/contract/organisation'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, json, refusal } from '../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../testing/renderPart.tsx'
import { NewPersonPage } from './NewPersonPage.tsx'

const CLUB = '20000000-0000-4000-8000-000000000002'
const AAGE = '30000000-0000-4000-8000-000000000003'
const page = () => <NewPersonPage organisation={{ id: CLUB, name: 'Havkatten' } as Organisation} />
const aage = {
  memberId: AAGE,
  memberNumber: 12,
  firstName: 'Aage',
  lastName: 'Bro',
  dateOfBirth: '1941-03-02',
  by: ['name'],
}

async function typed(people: object[]) {
  const server = fakeServer()
  server.on('POST', '/member/similar', json({ people }))
  const rendered = await renderPart(page(), { server })
  await rendered.user.type(field('First name'), 'Åge')
  await rendered.user.type(field('Last name'), 'Bro')
  return { server, ...rendered }
}
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.writes.filter(({ path }) => path.endsWith('/member/item')).map(({ body }) => body)

test('a name is needed, and nothing is asked or sent without one', async () => {
  const server = fakeServer()
  const { user } = await renderPart(page(), { server })
  await user.click(screen.getByRole('button', { name: 'Add the member' }))
  await waitFor(() => expect(errorAt('First name')).toBe('Please fill this in.'))
  expect(server.writes).toEqual([])
})

test('who may be the same is shown first, and the member added after a second press alone', async () => {
  const { server, user } = await typed([aage])
  server.on('POST', '/member/item', refusal(409, 'invalid_request', { email: 'Another member has it.' }))
  await user.click(screen.getByRole('button', { name: 'Add the member' }))
  expect(await screen.findByRole('link', { name: 'Aage Bro' })).toBeTruthy()
  expect(sent(server)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Add them anyway' }))
  await waitFor(() => expect(errorAt(/^E-mail/)).toBe('Another member has it.'))
  expect(sent(server)).toEqual([
    {
      firstName: 'Åge',
      lastName: 'Bro',
      email: null,
      phone: null,
      gender: null,
      dateOfBirth: null,
      address: null,
    },
  ])
})

test('with an address they are invited, where that can be and unless the box is cleared', async () => {
  const server = fakeServer()
  server.on('POST', '/member/similar', json({ people: [] }))
  server.on('POST', '/member/item', refusal(409, 'invalid_request', { email: 'Another member has it.' }))
  const { user } = await renderPart(page(), { server, invitesMembers: true })
  await user.type(field('First name'), 'Bo')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.type(field(/^E-mail/), 'bo@example.org')
  await user.click(screen.getByRole('button', { name: 'Add the member' }))
  await waitFor(() => expect(sent(server)).toHaveLength(1))
  await user.click(screen.getByRole('checkbox', { name: 'Invite them by e-mail to make their account' }))
  await user.click(screen.getByRole('button', { name: 'Add the member' }))
  await waitFor(() => expect(sent(server)).toHaveLength(2))
  expect(sent(server).map((body) => (body as { invite?: boolean }).invite)).toEqual([true, undefined])
})

test('another name is looked for anew', async () => {
  const { user } = await typed([aage])
  await user.click(screen.getByRole('button', { name: 'Add the member' }))
  await screen.findByText('Is it one of these?')
  await user.type(field('Last name'), 'hus')
  expect(screen.queryByText('Is it one of these?')).toBeNull()
  expect(screen.getByRole('button', { name: 'Add the member' })).toBeTruthy()
})

test('what was typed is there again after a reload', async () => {
  const server = fakeServer()
  expect(await typedAfterReload(page(), { server, label: 'First name', text: 'Aage' })).toBe('Aage')
})
