import type { EventTeam, WrittenEvent } from '@medlem/contract/eventChange'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { EventDialog } from './EventDialog.tsx'

const ORG = '80000000-0000-4000-8000-000000000008'
const JUNIORS = '70000000-0000-4000-8000-000000000001'
const RACERS = '70000000-0000-4000-8000-000000000002'
const OLD = '70000000-0000-4000-8000-000000000003'
const teams: EventTeam[] = [
  { id: JUNIORS, name: 'Juniors', season: '2026/27', isArchived: false },
  { id: RACERS, name: 'Racers', season: '', isArchived: false },
  { id: OLD, name: 'Old boys', season: '', isArchived: true },
]
const supper: WrittenEvent = {
  id: '90000000-0000-4000-8000-000000000009',
  orgId: ORG,
  enabled: true,
  title: 'Winter supper',
  description: '',
  location: '',
  startDate: '2026-12-11T17:30:00.000Z',
  endDate: '2026-12-11T21:30:00.000Z',
  forMembers: true,
  guestsInvited: false,
  cancelledAt: null,
  contact: '',
  version: 1,
  isPublic: false,
  teamIds: [],
}

async function open(event: Partial<WrittenEvent> = {}, listed: unknown = teams) {
  const server = fakeServer()
  if (listed) server.on('GET', '/event/team/list', json(listed))
  const onDone = vi.fn()
  const part = <EventDialog orgId={ORG} event={{ ...supper, ...event }} onClose={vi.fn()} onDone={onDone} />
  return { server, onDone, ...(await renderPart(part, { server })) }
}
const audience = () => field('Who may come')
const save = () => screen.getByRole('button', { name: 'Save' })
const team = (name: string) => screen.findByRole('checkbox', { name })
const {
  id: _id,
  orgId: _org,
  cancelledAt: _cancelled,
  enabled: _enabled,
  version: _version,
  ...sent
} = supper

test('is for the teams that are ticked, and says at the list that none is', async () => {
  const { server, user, onDone } = await open()
  server.on('PUT', `/event/${supper.id}`, json({ ...supper, teams: ['Racers'] }))
  await user.selectOptions(audience(), 'Certain teams')
  await team('Racers')
  expect(screen.queryByRole('checkbox', { name: 'Old boys' })).toBeNull()
  await user.click(save())
  const list = screen.getByRole('group', { name: 'Which teams' })
  await within(list).findByText('Please choose a team.')
  expect(list.getAttribute('aria-describedby')).toBe(
    within(list).getByText('Please choose a team.').getAttribute('id'),
  )
  expect(document.activeElement).toBe(await team('Juniors, 2026/27'))
  expect(server.writes).toEqual([])
  await user.click(await team('Racers'))
  await user.click(save())
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.writes[0]?.body).toEqual({
    ...sent,
    pictureAlt: '',
    translations: {},
    teamIds: [RACERS],
    version: 1,
  })
})

test('keeps a team that is archived until it is taken out, and what is ticked while something else is chosen', async () => {
  const { server, user } = await open({ teamIds: [OLD, JUNIORS] })
  server.on('PUT', `/event/${supper.id}`, refusal(422, 'invalid_request', { teamIds: 'One is gone.' }))
  expect((await team('Old boys')).matches(':checked')).toBe(true)
  await user.selectOptions(audience(), 'Members only')
  expect(screen.queryByRole('group', { name: 'Which teams' })).toBeNull()
  await user.selectOptions(audience(), 'Certain teams')
  expect((await team('Juniors, 2026/27')).matches(':checked')).toBe(true)
  expect((await team('Racers')).matches(':checked')).toBe(false)
  await user.click(await team('Old boys'))
  await user.click(save())
  await screen.findByText('One is gone.')
  expect(server.writes[0]?.body).toMatchObject({ teamIds: [JUNIORS], forMembers: true, guestsInvited: false })
})

test('is for no team in an organisation that has none', async () => {
  await open({}, [])
  await waitFor(() => expect(within(audience()).queryByRole('option', { name: 'Certain teams' })).toBeNull())
})

test('says that the teams could not be loaded', async () => {
  const { user } = await open({}, null)
  await user.selectOptions(audience(), 'Certain teams')
  await screen.findByText('The teams could not be loaded.')
})

const languages = [
  { id: 'en', name: 'English' },
  { id: 'da', name: 'Dansk' },
  { id: 'sv', name: 'Svenska' },
]

test('its texts in other languages are sent with it, one that is behind says so, and a refusal stands there', async () => {
  const server = fakeServer()
  server.on('GET', '/event/team/list', json([]))
  const written = {
    languages: { title: 'en', description: 'en', location: 'en' },
    location: 'The jetty',
    translations: { da: { title: 'Vintermad', location: 'Broen' } },
  }
  const part = <EventDialog orgId={ORG} event={{ ...supper, ...written }} onClose={vi.fn()} />
  const { user } = await renderPart(part, { server, languages })
  expect(screen.queryByRole('textbox', { name: 'Title (English)' })).toBeNull()
  expect(field('Place (Dansk)')).toHaveProperty('value', 'Broen')
  expect(screen.queryByText(/Change it here too/)).toBeNull()
  await user.type(field(/^Place ?\(optional/), ' of the harbour')
  await screen.findByText('The text above was changed. Change it here too.')
  await user.type(field('Place (Dansk)'), ' i havnen')
  await waitFor(() => expect(screen.queryByText(/Change it here too/)).toBeNull())
  server.on(
    'PUT',
    `/event/${supper.id}`,
    refusal(400, 'invalid_request', { 'translations.da.location': 'Too long.' }),
  )
  await user.click(save())
  await screen.findByText('Too long.')
  expect(errorAt('Place (Dansk)')).toBe('Too long.')
  expect(server.writes[0]?.body).toMatchObject({
    location: 'The jetty of the harbour',
    translations: { da: { title: 'Vintermad', location: 'Broen i havnen', description: '' } },
  })
})

test('an organisation with one language sees nothing of others', async () => {
  const server = fakeServer()
  server.on('GET', '/event/team/list', json([]))
  const part = <EventDialog orgId={ORG} ownLanguage="en" onClose={vi.fn()} />
  await renderPart(part, { server, languages: languages.slice(0, 1) })
  expect(screen.queryByText('In other languages')).toBeNull()
})

test('its picture stays where nothing is done with it, is removed with its words, and a refusal stands at it', async () => {
  const picture = { hash: 'abc', alt: 'A table.', language: 'en' }
  const translations = { da: { title: 'Vintermad', pictureAlt: 'Et bord.' } }
  const server = fakeServer()
  server.on('GET', '/event/team/list', json([]))
  server.on('GET', `/org/eve/${supper.id}/picture`, json({ image: 'data:image/jpeg;base64,AAAA' }))
  server.on(
    'PUT',
    `/event/${supper.id}`,
    refusal(422, 'image_unusable', { picture: 'Please choose another.' }),
  )
  const event = { ...supper, picture, translations }
  const part = <EventDialog orgId={ORG} event={event} ownLanguage="en" onClose={vi.fn()} />
  const { user } = await renderPart(part, { server, languages })
  const group = screen.getByRole('group', { name: 'Picture' })
  await waitFor(() => expect(group.querySelector('img')?.getAttribute('src')).toMatch(/AAAA$/))
  const words = field(/^What the picture shows ?\(optional/)
  expect(words).toHaveProperty('value', 'A table.')
  expect(field('What the picture shows (Dansk)')).toHaveProperty('value', 'Et bord.')
  await user.type(words, ' Laid.')
  await user.click(save())
  await within(group).findByText('Please choose another.')
  expect(server.writes[0]?.body).toMatchObject({ pictureAlt: 'A table. Laid.' })
  expect(server.writes[0]?.body).not.toHaveProperty('picture')

  await user.click(within(group).getByRole('button', { name: 'Remove picture' }))
  expect(screen.queryByText(/^What the picture shows/)).toBeNull()
  within(group).getByLabelText('Add a picture')
  await user.click(save())
  await waitFor(() => expect(server.writes).toHaveLength(2))
  expect(server.writes[1]?.body).toMatchObject({ picture: null, pictureAlt: '' })
})
