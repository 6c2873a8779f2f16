import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { MessagingPhoneDialog } from './MessagingPhoneDialog.tsx'

const ORG = '80000000-0000-4000-8000-000000000008'
const settings = {
  id: ORG,
  name: 'Havnen',
  version: 2,
  messagingPhone: '+4520112233',
} as OrganisationSettings
const PHONE = /^Phone number/
const dialog = (
  <MessagingPhoneDialog settings={settings} isConnected={false} onClose={vi.fn()} onSaved={vi.fn()} />
)
const save = () => screen.getByRole('button', { name: 'Save' })

test('a number without a country code is refused at the field', async () => {
  const server = fakeServer()
  const { user } = await renderPart(dialog, { server })
  await user.clear(field(PHONE))
  await user.type(field(PHONE), '2011')
  await user.click(save())
  await screen.findByText(/^Please enter the phone number with its country code/)
  expect(errorAt(PHONE)).toMatch(/^Please enter the phone number with its country code/)
  expect(document.activeElement).toBe(field(PHONE))
  expect(server.writes).toEqual([])
})

test('an empty field is sent as no number', async () => {
  const server = fakeServer()
  const { user } = await renderPart(dialog, { server })
  await user.clear(field(PHONE))
  await user.click(save())
  await screen.findByText('We don’t know yet whether the number was saved.')
  expect(server.writes[0]?.body).toEqual({ name: 'Havnen', messagingPhone: null, version: 2 })
})

test('a refused number is shown at the field; any other refusal over the buttons', async () => {
  const server = fakeServer()
  server.on('PUT', '/item', refusal(400, 'invalid_request', { messagingPhone: 'Not a mobile number.' }))
  const { user } = await renderPart(dialog, { server })
  await user.click(save())
  await screen.findByText('Not a mobile number.')
  expect(screen.queryByText('The number is not saved.')).toBeNull()
  server.on('PUT', '/item', refusal(409, 'stale_version'))
  await user.clear(field(PHONE))
  await user.type(field(PHONE), '+4520112234')
  await user.click(save())
  expect(await screen.findByText('The number is not saved.')).toBeTruthy()
})

test('while WhatsApp is not connected the dialog says that nothing is sent yet', async () => {
  await renderPart(dialog, { server: fakeServer() })
  expect(screen.getByText('WhatsApp is not connected')).toBeTruthy()
})

test('what was typed is there again after a reload', async () => {
  const typed = await typedAfterReload(dialog, { server: fakeServer(), label: PHONE, text: '+4520' })
  expect(typed).toBe('+4520')
})
