import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../../testing/renderPart.tsx'
import { InviteForm } from './InviteForm.tsx'

const form = <InviteForm onDone={vi.fn()} />
const send = () => screen.getByRole('button', { name: 'Send invitation' })

test.each(['', 'jonas', 'jonas@'])(
  'the address “%s” is refused at the field, which takes the focus',
  async (typed) => {
    const server = fakeServer()
    const { user } = await renderPart(form, { server })
    if (typed !== '') await user.type(field('E-mail'), typed)
    await user.click(send())
    await waitFor(() => expect(errorAt('E-mail')).not.toBe(''))
    expect(document.activeElement).toBe(field('E-mail'))
    expect(server.writes).toEqual([])
  },
)

test('what the server refuses of the address is shown at the field; any other refusal over the buttons', async () => {
  const server = fakeServer()
  server.on(
    'POST',
    '/family/invitation',
    refusal(409, 'invalid_request', { inviteeEmail: 'You are linked.' }),
  )
  const { user } = await renderPart(form, { server })
  await user.type(field('E-mail'), 'jonas@example.org')
  await user.click(send())
  await screen.findByText('You are linked.')
  expect(errorAt('E-mail')).toBe('You are linked.')
  expect(screen.queryByText('The invitation is not sent yet.')).toBeNull()
  server.on('POST', '/family/invitation', refusal(429, 'rate_limited'))
  await user.click(send())
  expect(await screen.findByText('The invitation is not sent yet.')).toBeTruthy()
  expect(field('E-mail')).toHaveProperty('value', 'jonas@example.org')
})

test('what was typed is there again after a reload', async () => {
  const around = { server: fakeServer(), label: 'E-mail', text: 'jonas@' }
  expect(await typedAfterReload(form, around)).toBe('jonas@')
})
