import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { aMember, errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { ContactForm } from './ContactForm.tsx'

const THREAD = 'b0000000-0000-4000-8000-00000000000b'
const organisations = [
  anOrganisation({ id: '80000000-0000-4000-8000-000000000008', key: 'sail', name: 'Havnen' }),
  anOrganisation({ id: '80000000-0000-4000-8000-000000000009', key: 'choir', name: 'Koret' }),
  anOrganisation({ id: '80000000-0000-4000-8000-00000000000a', key: 'old', name: 'Gamle', enabled: false }),
]
const form = (onSent = vi.fn()) => (
  <ContactForm organisations={organisations} wanted={undefined} onSent={onSent} />
)
const send = () => screen.getByRole('button', { name: 'Send message' })
const notification = {
  id: THREAD,
  messageThreadId: null,
  receiverId: aMember().id,
  senderId: aMember().id,
  type: 'CONTACT_US',
  title: 'Keys',
  message: 'Where?',
  data: {},
  read: false,
  createdAt: '2026-11-20T12:00:00Z',
  readDate: null,
}

test('organisation, subject and message are required, and the first of them takes the focus', async () => {
  const server = fakeServer()
  const { user } = await renderPart(form(), { server })
  await user.click(send())
  await screen.findByText('Please choose the organisation you want to write to.')
  expect(errorAt('Organisation')).toBe('Please choose the organisation you want to write to.')
  expect(errorAt('Subject')).not.toBe('')
  expect(errorAt('Message')).not.toBe('')
  expect(document.activeElement).toBe(field('Organisation'))
  expect(server.writes).toEqual([])
})

test('only organisations that are enabled can be chosen', async () => {
  await renderPart(form(), { server: fakeServer() })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose an organisation',
    'Havnen',
    'Koret',
  ])
})

test('a message is a notification, then a message to the organisation’s messaging app', async () => {
  const server = fakeServer()
  server.on('POST', '/notification/item', json(notification, 201))
  server.on('GET', '/org/list', json(organisations))
  const onSent = vi.fn()
  const { user } = await renderPart(form(onSent), { server })
  await user.selectOptions(field('Organisation'), 'Koret')
  await user.type(field('Subject'), 'Keys')
  await user.type(field('Message'), 'Where?')
  await user.click(send())
  await waitFor(() => expect(onSent).toHaveBeenCalledWith({ organisationName: 'Koret', threadId: THREAD }))
  await waitFor(() => expect(server.writes).toHaveLength(2))
  expect(server.writes.map(({ path }) => path)).toEqual([
    '/member-api/api/v1/member/notification/item',
    expect.stringMatching(/\/notification\/whatsapp$/),
  ])
})

test('about a claim the organisation and a subject are given, and the message names the claim', async () => {
  const server = fakeServer()
  server.on('POST', '/notification/item', json(notification, 201))
  server.on('GET', '/org/list', json(organisations))
  const about = {
    id: 'c0000000-0000-4000-8000-00000000000c',
    reference: '100016',
    organisationName: 'Koret',
  }
  const { user } = await renderPart(
    <ContactForm
      organisations={organisations}
      wanted={organisations[1]?.id}
      about={about}
      onSent={vi.fn()}
    />,
    { server },
  )
  expect(screen.queryByLabelText('Organisation')).toBeNull()
  expect(field('Subject')).toHaveProperty('value', 'More time to pay 100016')
  await user.type(field('Message'), 'In February.')
  await user.click(send())
  await waitFor(() => expect(server.writes).toHaveLength(2))
  expect(server.writes[0]?.body).toMatchObject({ data: { org: 'choir', claim: about.id } })
})

test('a refused organisation is shown at its field', async () => {
  const server = fakeServer()
  server.on(
    'POST',
    '/notification/item',
    refusal(400, 'invalid_request', { 'data.org': 'It takes no messages.' }),
  )
  const { user } = await renderPart(form(), { server })
  await user.selectOptions(field('Organisation'), 'Havnen')
  await user.type(field('Subject'), 'Keys')
  await user.type(field('Message'), 'Where?')
  await user.click(send())
  await screen.findByText('It takes no messages.')
  expect(errorAt('Organisation')).toBe('It takes no messages.')
  expect(field('Message')).toHaveProperty('value', 'Where?')
})

test('what was typed is there again after a reload', async () => {
  const typed = await typedAfterReload(form(), { server: fakeServer(), label: 'Message', text: 'Where?' })
  expect(typed).toBe('Where?')
})
