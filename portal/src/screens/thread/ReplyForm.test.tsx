import type { Thread } from '@medlem/contract/thread'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { ReplyForm } from './ReplyForm.tsx'

const thread: Thread = {
  id: 'b0000000-0000-4000-8000-00000000000b',
  orgId: '80000000-0000-4000-8000-000000000008',
  organisationName: 'Havnen',
  memberName: 'Ida Holm',
  title: 'Keys',
  side: 'member',
  messages: [],
  staffView: null,
}
const send = () => screen.getByRole('button', { name: 'Send' })

test('an empty reply is refused at the field, and one of spaces too', async () => {
  const server = fakeServer()
  const { user } = await renderPart(<ReplyForm thread={thread} />, { server })
  await user.type(field('Write to Havnen'), '  ')
  await user.click(send())
  await screen.findByText(/missing|write/i, { selector: '.field-error' })
  expect(errorAt('Write to Havnen')).not.toBe('')
  expect(document.activeElement).toBe(field('Write to Havnen'))
  expect(server.writes).toEqual([])
})

test('the organisation answers as itself; an unassigned conversation says that it will be assigned', async () => {
  const staffView = { state: 'open', assignee: null, version: 1, changes: [], colleagues: [] } as never
  const server = fakeServer()
  const { user } = await renderPart(<ReplyForm thread={{ ...thread, side: 'organisation', staffView }} />, {
    server,
  })
  expect(screen.getByText(/when you answer, it is assigned to you\.$/)).toBeTruthy()
  await user.type(field('Answer as Havnen'), 'Under the mat')
  await user.click(send())
  await screen.findByText(/We don’t know/)
  expect(server.writes[0]?.body).toMatchObject({ type: 'CONTACT_US_REPLY', messageThreadId: thread.id })
})

test('a refused message is shown at the field and stays there', async () => {
  const server = fakeServer()
  server.on('POST', '/notification/item', refusal(400, 'invalid_request', { message: 'Too long.' }))
  const { user } = await renderPart(<ReplyForm thread={thread} />, { server })
  await user.type(field('Write to Havnen'), 'Where are the keys?')
  await user.click(send())
  await screen.findByText('Too long.')
  expect(errorAt('Write to Havnen')).toBe('Too long.')
  expect(field('Write to Havnen')).toHaveProperty('value', 'Where are the keys?')
})

test('what was typed is there again after a reload', async () => {
  const around = { server: fakeServer(), label: 'Write to Havnen', text: 'Where?' }
  expect(await typedAfterReload(<ReplyForm thread={thread} />, around)).toBe('Where?')
})
