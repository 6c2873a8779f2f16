import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, KEPT, renderPart } from '../../testing/renderPart.tsx'
import { WriteToMember } from './WriteToMember.tsx'

const ORG = '80000000-0000-4000-8000-000000000008'
const JONAS = '10000000-0000-4000-8000-000000000002'
const THREAD = 'b0000000-0000-4000-8000-00000000000b'
const part = <WriteToMember organisations={[anOrganisation({ id: ORG, name: 'Havnen' })]} />
const members = [
  { id: JONAS, firstName: 'Jonas', lastName: 'Holm', email: 'jonas@example.org', memberNumber: 1 },
  { id: THREAD, firstName: 'Alma', lastName: 'Holm', email: null, memberNumber: 2 },
]

async function open() {
  const server = fakeServer()
  server.on('GET', '/member/search', json({ members, total: 2 }))
  return { server, ...(await renderPart(part, { server })) }
}
type User = Awaited<ReturnType<typeof open>>['user']
const send = () => screen.getByRole('button', { name: 'Send message' })

async function chooseJonas(user: User) {
  await user.type(field('To'), 'holm')
  await user.click(await screen.findByRole('button', { name: 'Choose Jonas Holm' }))
}

test('recipient, subject and message are required, and the first of them takes the focus', async () => {
  const { server, user } = await open()
  await user.click(send())
  await screen.findByText('Please choose who to write to.')
  expect(errorAt('To')).toBe('Please choose who to write to.')
  expect(errorAt('Subject')).not.toBe('')
  expect(errorAt('Message')).not.toBe('')
  expect(document.activeElement).toBe(field('To'))
  expect(server.writes).toEqual([])
})

test('a child without an account can’t be chosen', async () => {
  const { user } = await open()
  await user.type(field('To'), 'holm')
  expect(await screen.findByText('Has no account: write to a parent.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose Alma Holm' })).toBeNull()
})

test('the message is sent once with the recipient, and leads to the conversation', async () => {
  const { server, user, here } = await open()
  await chooseJonas(user)
  expect(document.activeElement?.textContent).toMatch(/^Change/)
  await user.type(field('Subject'), 'Boat place')
  await user.type(field('Message'), 'It is yours.')
  await user.click(send())
  await screen.findByText(/We don’t know/)
  server.on('POST', '/thread/item', json({ id: THREAD }, 201))
  await user.click(send())
  await waitFor(() => expect(here()).toBe(`/message-read?thread=${THREAD}`))
  const [first, second] = server.writes.map(({ body }) => body)
  expect(first).toEqual(second)
  expect(first).toMatchObject({ memberId: JONAS, title: 'Boat place', message: 'It is yours.' })
})

test('a refused recipient is shown where the recipient is, and nothing typed is lost', async () => {
  const { server, user, leave } = await open()
  server.on('POST', '/thread/item', refusal(400, 'invalid_request', { memberId: 'Not a member any more.' }))
  await chooseJonas(user)
  await user.type(field('Subject'), 'Boat place')
  await user.type(field('Message'), 'It is yours.')
  await user.click(send())
  expect(await screen.findByText('Not a member any more.')).toBeTruthy()
  leave()
  await renderPart(part, { server })
  await screen.findByText(KEPT)
  expect(screen.getByText('Jonas Holm')).toBeTruthy()
  expect(field('Message')).toHaveProperty('value', 'It is yours.')
})
