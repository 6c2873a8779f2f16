import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anEvent } from '../../shared/event/testing/anEvent.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { CopyEventDialog } from './CopyEventDialog.tsx'

beforeEach(() => {
  vi.setSystemTime('2026-11-28T12:00:00Z')
  return () => vi.useRealTimers()
})

const supper = anEvent({
  id: '90000000-0000-4000-8000-000000000009',
  orgId: '80000000-0000-4000-8000-000000000008',
  title: 'Supper',
  startDate: '2026-12-01T18:00:00.000Z',
})
const copyOf = (startDate: string, n: number) => {
  const { organisationName: _name, hue: _hue, ...event } = anEvent({ ...supper, startDate })
  return { ...event, id: `90000000-0000-4000-8000-00000000010${n}` }
}

async function open() {
  const server = fakeServer()
  const onClose = vi.fn()
  const part = <CopyEventDialog event={supper} onClose={onClose} />
  return { server, onClose, ...(await renderPart(part, { server })) }
}
const days = () => screen.getAllByRole('checkbox', { name: /20\d\d$/ })

test('a rule shows its days, those without a tick are left out, and what was made is shown', async () => {
  const { server, user, onClose } = await open()
  const events = [copyOf('2026-12-08T18:00:00.000Z', 1), copyOf('2026-12-22T18:00:00.000Z', 2)]
  server.on('POST', '/copy', json({ events }, 201))
  expect(screen.queryByRole('group', { name: 'Days' })).toBeNull()
  await user.selectOptions(field('Repeat'), 'Every week')
  expect(days()).toHaveLength(10)
  await user.clear(field('How many times'))
  await user.type(field('How many times'), '3')
  expect(days()).toHaveLength(3)
  await user.click(screen.getByRole('checkbox', { name: 'Tue 15 Dec 2026' }))
  await user.click(screen.getByRole('checkbox', { name: 'As a draft' }))
  await user.click(screen.getByRole('button', { name: 'Make 2 events' }))
  await screen.findByRole('dialog', { name: '2 events are made' })
  expect(server.writes.map(({ body }) => body)).toEqual([
    { days: ['2026-12-08', '2026-12-22'], isDraft: true },
  ])
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Tue 8 Dec 2026Supper',
    'Tue 22 Dec 2026Supper',
  ])
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as Element)
  expect(onClose).toHaveBeenCalledOnce()
})

test('what can’t be read, or is refused, stands at its field', async () => {
  const { server, user } = await open()
  server.on('POST', '/copy', refusal(422, 'invalid_request', { 'days.0': 'That is past.' }))
  await user.click(screen.getByRole('button', { name: 'Make 1 event' }))
  await screen.findByText('That is past.')
  await user.selectOptions(field('Repeat'), 'Every month on the same date')
  await user.clear(field('How many times'))
  await user.type(field('How many times'), '61')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(errorAt('How many times')).toBe('Please give a number from 1 to 60.'))
  expect(server.writes).toHaveLength(1)
})
