import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { RevokePeriod } from './RevokePeriod.tsx'

const YEAR = '30000000-0000-4000-8000-000000000003'
const part = <RevokePeriod historyId={YEAR} year={2026} kind="manual" />
const ADDRESS = `/history/${YEAR}/revoke`

async function open() {
  const server = fakeServer()
  const drawn = await renderPart(part, { server })
  await drawn.user.click(screen.getByRole('button', { name: 'Take 2026 back' }))
  const send = () =>
    drawn.user.click(screen.getAllByRole('button', { name: 'Take 2026 back' }).at(-1) as HTMLElement)
  return { server, send, ...drawn }
}

test('the reason is required, and only spaces are none', async () => {
  const { server, user, send } = await open()
  await user.type(field('Reason'), '   ')
  await send()
  expect(errorAt('Reason')).toBe('Please say why.')
  expect(document.activeElement).toBe(field('Reason'))
  expect(server.writes).toEqual([])
})

test('a refusal of the reason is shown at its field, which takes the focus and keeps its text', async () => {
  const { server, user, send } = await open()
  server.on('POST', ADDRESS, refusal(400, 'invalid_request', { reason: 'Please say more.' }))
  await user.type(field('Reason'), 'No')
  await send()
  expect(await screen.findByText('Please say more.')).toBeTruthy()
  expect(errorAt('Reason')).toBe('Please say more.')
  expect(field('Reason')).toHaveProperty('value', 'No')
})

test('without an answer the dialog says that the outcome is unknown', async () => {
  const { user, send } = await open()
  await user.type(field('Reason'), 'Paid twice')
  await send()
  expect(await screen.findByText('We don’t know yet whether it was taken back.')).toBeTruthy()
})
