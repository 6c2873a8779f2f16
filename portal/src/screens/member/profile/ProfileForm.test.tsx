import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../../testing/fakeServer.ts'
import { aMember, errorAt, field, renderPart, typedAfterReload } from '../../../testing/renderPart.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const ida = aMember()
const jonas = aMember({
  id: '10000000-0000-4000-8000-000000000002',
  parentId: ida.id,
  firstName: 'Jonas',
  email: null,
  dateOfBirth: null,
})

function form(person: typeof ida | null, onDone = vi.fn()) {
  return <ProfileForm person={person} family={[ida, jonas]} saveLabel="Save" onDone={onDone} />
}

async function open(person: typeof ida | null, onDone = vi.fn()) {
  const server = fakeServer()
  server.on('GET', '/org/list', json([]))
  return { server, onDone, ...(await renderPart(form(person, onDone), { server })) }
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('a name is required, and takes the focus', async () => {
  const { server, user } = await open(ida)
  await user.clear(field('First name'))
  await user.click(save())
  await screen.findByText('First name is missing. Please enter it.')
  expect(errorAt('First name')).toBe('First name is missing. Please enter it.')
  expect(document.activeElement).toBe(field('First name'))
  expect(server.writes).toEqual([])
})

test('the own address is required, each missing part at its field', async () => {
  const { server, user } = await open(ida)
  await user.clear(field('Address Line 1'))
  await user.clear(field('City'))
  await user.click(save())
  await waitFor(() => expect(errorAt('Address Line 1')).not.toBe(''))
  expect(errorAt('City')).not.toBe('')
  expect(errorAt('Postcode')).toBe('')
  expect(server.writes).toEqual([])
})

test('what the server refuses of the address is shown at its field', async () => {
  const { server, user } = await open(ida)
  server.on(
    'PUT',
    `/item/${ida.id}`,
    refusal(400, 'invalid_request', { 'address.PostCode': 'No such place.' }),
  )
  await user.click(save())
  await screen.findByText('No such place.')
  expect(errorAt('Postcode')).toBe('No such place.')
})

test('a change by another is shown before anything is overwritten, and then overwritten with its version', async () => {
  const { server, user, onDone } = await open(ida)
  const newer = { ...ida, phone: '+4511223344', version: 5 }
  server.on('PUT', `/item/${ida.id}`, refusal(409, 'stale_version'))
  server.on('GET', '/family/list', json([newer]))
  await user.clear(field('First name'))
  await user.type(field('First name'), 'Ida Marie')
  await user.click(save())
  await screen.findByText('This profile was changed in the meantime')
  expect(screen.getByText(/^Phone is now: /)).toBeTruthy()
  expect(field('First name')).toHaveProperty('value', 'Ida Marie')
  server.on('PUT', `/item/${ida.id}`, json({ ...newer, firstName: 'Ida Marie', version: 6 }))
  await user.click(screen.getByRole('button', { name: 'Save what I typed' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.writes.map(({ body }) => (body as typeof ida).version)).toEqual([1, 5])
})

test('a child with the name of another is asked about once before it is added', async () => {
  const { server, user } = await open(null)
  await user.type(field('First name'), ' jonas ')
  await user.clear(field('Last name'))
  await user.type(field('Last name'), 'HOLM')
  await user.click(save())
  await screen.findByText('Jonas Holm may be in your family already')
  expect(server.writes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save anyway' }))
  await screen.findByText('The child is not added yet.')
  expect(server.writes).toHaveLength(1)
})

test('what was typed is there again after a reload', async () => {
  const server = fakeServer()
  server.on('GET', '/org/list', json([]))
  expect(await typedAfterReload(form(ida), { server, label: 'City', text: 'Odense' })).toBe('Odense')
})
