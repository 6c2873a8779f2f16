import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../../testing/fakeServer.ts'
import { aMember, errorAt, field, renderPart } from '../../../testing/renderPart.tsx'
import { EraseDialog } from './EraseDialog.tsx'

const ADDRESS = 'Your e-mail address, to confirm'
const YEARS = /^End my paid memberships/

async function open() {
  const server = fakeServer()
  server.on('GET', '/family/list', json([aMember()]))
  server.on('GET', '/status/list', json([]))
  server.on('GET', '/org/list', json([]))
  const part = await renderPart(<EraseDialog onClose={vi.fn()} />, { server })
  await screen.findByLabelText(ADDRESS)
  return { server, ...part }
}
const erase = () => screen.getByRole('button', { name: 'Erase everything' })

test('nothing is erased without the own address', async () => {
  const { server, user } = await open()
  await user.click(erase())
  await screen.findByText('Please type your own e-mail address to confirm.')
  expect(errorAt(ADDRESS)).toBe('Please type your own e-mail address to confirm.')
  expect(document.activeElement).toBe(field(ADDRESS))
  expect(server.writes).toEqual([])
})

test('another address is refused at the field, and stays there', async () => {
  const { server, user } = await open()
  server.on(
    'POST',
    '/me/erasure',
    refusal(400, 'invalid_request', { confirmEmail: 'This is not your address.' }),
  )
  await user.type(field(ADDRESS), 'jonas@example.org')
  await user.click(erase())
  await screen.findByText('This is not your address.')
  expect(errorAt(ADDRESS)).toBe('This is not your address.')
  expect(field(ADDRESS)).toHaveProperty('value', 'jonas@example.org')
  expect(screen.queryByText('Nothing was erased.')).toBeNull()
})

test('memberships that still run are asked about once the server names them', async () => {
  const { server, user } = await open()
  expect(screen.queryByLabelText(YEARS)).toBeNull()
  server.on('POST', '/me/erasure', refusal(409, 'invalid_request', { endActiveYears: 'A year still runs.' }))
  await user.type(field(ADDRESS), 'ida.holm@example.org')
  await user.click(erase())
  expect(await screen.findByText('A year still runs.')).toBeTruthy()
  await user.click(field(YEARS))
  await user.click(erase())
  await waitFor(() => expect(server.writes).toHaveLength(2))
  expect(server.writes.map(({ body }) => body)).toEqual([
    { confirmEmail: 'ida.holm@example.org', endActiveYears: false },
    { confirmEmail: 'ida.holm@example.org', endActiveYears: true },
  ])
})

test('a sign-in that is too old leads to the password; any other refusal says that nothing was erased', async () => {
  const { server, user } = await open()
  server.on('POST', '/me/erasure', refusal(403, 'fresh_login_required'))
  await user.type(field(ADDRESS), 'ida.holm@example.org')
  await user.click(erase())
  expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy()
  server.on('POST', '/me/erasure', refusal(409, 'payment_open'))
  await user.click(erase())
  expect(await screen.findByText('Nothing was erased.')).toBeTruthy()
})
