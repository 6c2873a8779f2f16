import { expect, test, vi } from 'vitest'
import type { Call } from '../call/createCall.ts'
import { sendThreadMessage } from './sendThreadMessage.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const KEY = '22222222-2222-4222-8222-222222222222'
const words = { title: 'Notes', message: 'Where?' }
const people = { senderId: 'ida', receiverId: 'the system' }
const input = { type: 'CONTACT_US', org: 'kor', ...words, ...people, idempotencyKey: KEY } as const

/** A server that notes what it is asked, and fails at the addresses given. */
function server(...failing: string[]) {
  const asked: { url: string; body: unknown; querystring: unknown }[] = []
  const call = async ({ url }: { url: string }, parts: Record<string, unknown>) => {
    asked.push({ url, body: parts.body, querystring: parts.querystring })
    if (failing.some((ending) => url.endsWith(ending))) throw new Error('no')
    return { id: ID }
  }
  return { asked, call: call as unknown as Call }
}

test('a message to an organisation is a notification, then messaging template 1 with organisation, id and domain, with receiver, sender and dates [K04] [C01]', async () => {
  const { asked, call } = server()
  expect(await sendThreadMessage(call, input, 'medlem.example.org')).toMatchObject({ id: ID })
  expect(asked).toEqual([
    {
      url: '/api/v1/member/notification/item',
      body: {
        type: 'CONTACT_US',
        title: 'Notes',
        message: 'Where?',
        data: { org: 'kor', env: 'medlem.example.org' },
        idempotencyKey: KEY,
        senderId: 'ida',
        receiverId: 'the system',
        read: false,
        createdAt: expect.any(String),
        readDate: null,
      },
      querystring: undefined,
    },
    {
      url: '/api/v1/member/notification/whatsapp',
      body: { '1': 'kor', '2': ID, '3': 'medlem.example.org' },
      querystring: { templateId: '1' },
    },
  ])
})

test('an answer of the organisation goes to the member alone', async () => {
  const { asked, call } = server()
  await sendThreadMessage(call, { ...input, type: 'CONTACT_US_REPLY', threadId: ID }, 'medlem.example.org')
  expect(asked).toMatchObject([{ body: { type: 'CONTACT_US_REPLY', messageThreadId: ID } }])
})

test('an unreachable messaging app is only logged; a failed notification is an error too [X08]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(sendThreadMessage(server('/whatsapp').call, input, 'x.org')).resolves.toMatchObject({ id: ID })
  await expect.poll(() => logged.mock.calls).toEqual([['Error making Notification: Error']])
  await expect(sendThreadMessage(server('/item').call, input, 'x.org')).rejects.toThrow('no')
  expect(logged.mock.calls).toHaveLength(2)
  logged.mockRestore()
})
