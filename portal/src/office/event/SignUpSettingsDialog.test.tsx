import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { SignUpSettingsDialog } from './SignUpSettingsDialog.tsx'

const EVENT = '90000000-0000-4000-8000-000000000009'
const ORG = '80000000-0000-4000-8000-000000000008'
const HOURS = /^Hours before the start/

async function open(signUpFrom: string | null = null) {
  const server = fakeServer()
  const moments = { signUpFrom, signUpUntil: '2026-12-01T15:30:00.000Z' }
  const settings = { takesSignUps: true, capacity: 20, ...moments }
  const part = (
    <SignUpSettingsDialog
      eventId={EVENT}
      orgId={ORG}
      startDate="2026-12-02T18:00:00.000Z"
      settings={settings}
      version={3}
      onClose={vi.fn()}
    />
  )
  return { server, ...(await renderPart(part, { server })) }
}
const save = () => screen.getByRole('button', { name: 'Save' })

test.each([
  [/^Places/, '0', 'Please give a number of places, or nothing.'],
  [/^Places/, 'many', 'Please give a number of places, or nothing.'],
  [HOURS, 'two', 'Please give a number of hours, or nothing.'],
  [HOURS, '8761', 'Please give a number of hours, or nothing.'],
])('%s: “%s” is refused at the field', async (label, typed, message) => {
  const { server, user } = await open()
  await user.clear(field(label))
  await user.type(field(label), typed)
  await user.click(save())
  await screen.findByText(message)
  expect(errorAt(label)).toBe(message)
  expect(document.activeElement).toBe(field(label))
  expect(server.writes).toEqual([])
})

test('no limit and another end are sent as such; an end between two hours stays as it is until it is changed', async () => {
  const { server, user } = await open()
  await user.clear(field(/^Places/))
  await user.click(save())
  await screen.findByText('We don’t know yet whether it was changed.')
  await user.clear(field(HOURS))
  await user.type(field(HOURS), '6')
  await user.click(save())
  await waitFor(() => expect(server.writes).toHaveLength(2))
  expect(server.writes.map(({ body }) => body)).toEqual([
    {
      takesSignUps: true,
      capacity: null,
      signUpFrom: null,
      signUpUntil: '2026-12-01T15:30:00.000Z',
      version: 3,
    },
    {
      takesSignUps: true,
      capacity: null,
      signUpFrom: null,
      signUpUntil: '2026-12-02T12:00:00.000Z',
      version: 3,
    },
  ])
})

test('an opening is a day and a time, and what the server refuses of it is shown there', async () => {
  const { server, user } = await open('2026-11-24T11:00:00.000Z')
  server.on('PUT', '/sign-up', refusal(400, 'invalid_request', { signUpFrom: 'That is after the end.' }))
  expect((field('Time of day') as HTMLInputElement).value).toBe('12:00')
  await user.clear(field('Time of day'))
  await user.type(field('Time of day'), '18:30')
  await user.click(save())
  await screen.findByText('That is after the end.')
  expect(server.writes.map(({ body }) => body)).toMatchObject([{ signUpFrom: '2026-11-24T17:30:00.000Z' }])
})

test('what the server refuses of the end is shown at the hours', async () => {
  const { server, user } = await open()
  server.on('PUT', '/sign-up', refusal(400, 'invalid_request', { signUpUntil: 'That is over.' }))
  await user.click(save())
  await screen.findByText('That is over.')
  expect(errorAt(HOURS)).toBe('That is over.')
})
