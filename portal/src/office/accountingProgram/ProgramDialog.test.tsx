import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { ProgramDialog } from './ProgramDialog.tsx'

const ORG = '63000000-0000-4000-8000-000000000006'

async function open(chosen: 'economic' | null = null) {
  const server = fakeServer()
  const onClose = vi.fn()
  const part = await renderPart(<ProgramDialog orgId={ORG} program={chosen} onClose={onClose} />, { server })
  return { server, onClose, ...part }
}
const field = (name: RegExp) => screen.getByLabelText(name)

test('each program asks for its own keys, which are typed unseen, and sends no others', async () => {
  const { server, user, onClose } = await open()
  server.on('PUT', '/accounting-program', json({ program: { program: 'dinero', company: 'Klub' } }))
  await user.type(field(/App secret token/), 'of-another-program')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'dinero')
  expect(screen.queryByLabelText(/App secret token/)).toBeNull()
  expect(field(/^API key/).getAttribute('type')).toBe('password')
  await user.type(field(/^Client ID/), 'isv_club')
  await user.type(field(/^Client secret/), 'client-secret')
  await user.type(field(/^API key/), ' api-key-1 ')
  await user.click(screen.getByRole('button', { name: 'Try and save' }))
  expect(await screen.findByText('Please fill this in.')).toBeDefined()
  expect(server.writes).toEqual([])
  await user.type(field(/^Number of the company/), '400001')
  await user.click(screen.getByRole('button', { name: 'Try and save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const keys = {
    clientId: 'isv_club',
    clientSecret: 'client-secret',
    apiKey: 'api-key-1',
    companyNumber: '400001',
  }
  expect(server.writes.map(({ body }) => body)).toEqual([{ program: 'dinero', keys }])
})

test('keys that the program does not take stay typed, with what it says', async () => {
  const { server, user, onClose } = await open()
  server.on('PUT', '/accounting-program', refusal(422, 'invalid_request', { keys: 'Not these keys.' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'billy')
  await user.type(field(/^Access token/), 'a-token-that-ended')
  await user.click(screen.getByRole('button', { name: 'Try and save' }))
  expect(await screen.findByText('The program was not saved.')).toBeDefined()
  expect(screen.getByText('The server says no.')).toBeDefined()
  expect((field(/^Access token/) as HTMLInputElement).value).toBe('a-token-that-ended')
  expect(onClose).not.toHaveBeenCalled()
})

test('keys of another company ask first, and are sent with the answer', async () => {
  const { server, user } = await open()
  const question = 'These keys open the books of Koret.'
  server.on('PUT', '/accounting-program', refusal(409, 'invalid_transition', { isOtherCompany: question }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'billy')
  await user.type(field(/^Access token/), 'a-token-of-another')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try and save' }))
  expect(await screen.findByText(question)).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: /^Yes, send vouchers to this company/ }))
  await user.click(screen.getByRole('button', { name: 'Try and save' }))
  await waitFor(() => expect(server.writes).toHaveLength(2))
  expect(server.writes[1]?.body).toMatchObject({ program: 'billy', isOtherCompany: true })
})

test('a program is removed with its keys, after a question', async () => {
  const { server, user, onClose } = await open('economic')
  server.on('DELETE', '/accounting-program', json({ program: null }))
  await user.click(screen.getByRole('button', { name: 'Remove the program' }))
  expect(await screen.findByRole('dialog', { name: 'Remove e-conomic?' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove the program' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.writes.map(({ method }) => method)).toEqual(['DELETE'])
})
