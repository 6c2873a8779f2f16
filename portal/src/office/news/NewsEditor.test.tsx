import type { News } from '@medlem/contract/news'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { NewsEditor } from './NewsEditor.tsx'

const ORG = '80000000-0000-4000-8000-000000000008'
const news: News = {
  id: 'c0000000-0000-4000-8000-00000000000c',
  orgId: ORG,
  title: 'Harbour day',
  lead: '',
  text: 'Come all.',
  audience: 'members',
  publishDate: '2026-11-01',
  expiryDate: null,
  state: 'current',
  version: 4,
} as News
const organisations = [anOrganisation({ id: ORG, name: 'Havnen' })]
const editor = (values: News | null) => <NewsEditor organisations={organisations} news={values} />

test('title and text are required, and the title takes the focus', async () => {
  const server = fakeServer()
  const { user } = await renderPart(editor(null), { server })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Title is missing. Please enter it.')
  expect(errorAt('Title')).toBe('Title is missing. Please enter it.')
  expect(document.activeElement).toBe(field('Title'))
  expect(server.writes).toEqual([])
})

test('what the server refuses of the text is shown at the text', async () => {
  const server = fakeServer()
  server.on('PUT', `/news/item/${news.id}`, refusal(400, 'invalid_request', { text: 'Too long.' }))
  const { user } = await renderPart(editor(news), { server })
  await user.type(field('Text'), ' And bring cake.')
  await user.click(screen.getByRole('button', { name: 'Save the change' }))
  await screen.findByText('Too long.')
  expect(errorAt('Text')).toBe('Too long.')
})

test('another administrator’s newer version is said field by field, what was typed stays, and the chosen is saved', async () => {
  const server = fakeServer()
  server.on(
    'PUT',
    `/news/item/${news.id}`,
    refusal(409, 'stale_version', {}, { by: 'Bodil Holm', at: '2026-11-27T03:15:00Z' }),
  )
  server.on(
    'GET',
    `/news/item/${news.id}`,
    json({ ...news, title: 'Other', audience: 'everyone', version: 9 }),
  )
  const { user, here } = await renderPart(editor(news), { server })
  await user.type(field('Title'), ' 2026')
  await user.click(screen.getByRole('button', { name: 'Save the change' }))
  await screen.findByText(/^Bodil Holm changed this /)
  expect(field('Title')).toHaveProperty('value', 'Harbour day 2026')
  // What was typed here is chosen where both changed a field, and the other person's where only they did.
  const chosen = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
  expect(chosen.map((one) => one.closest('label')?.textContent)).toEqual([
    'Here: Harbour day 2026',
    'Saved meanwhile: Everyone who signs in',
  ])
  server.on('PUT', `/news/item/${news.id}`, json({ ...news, version: 10 }))
  await user.click(screen.getByRole('button', { name: 'Save what is chosen' }))
  await waitFor(() => expect(here()).toBe(`/blog?news=${news.id}`))
  expect(server.writes.map(({ body }) => body)).toMatchObject([
    { version: 4 },
    { title: 'Harbour day 2026', audience: 'everyone', version: 9 },
  ])
})

test('a piece of news is changed as it was written, not as the administrator reads it, with its other languages', async () => {
  const server = fakeServer()
  server.on('PUT', `/news/item/${news.id}`, json(news))
  const written = { title: 'Havnedag', text: 'Kom alle.', translations: { en: { title: 'Harbour day' } } }
  const languages = [
    { id: 'en', name: 'English' },
    { id: 'da', name: 'Dansk' },
  ]
  const own = [anOrganisation({ id: ORG, name: 'Havnen', language: 'da' })]
  const part = <NewsEditor organisations={own} news={{ ...news, written }} />
  const { user } = await renderPart(part, { server, languages })
  expect(field('Title')).toHaveProperty('value', 'Havnedag')
  await user.type(field(/^Text .English/), 'Come all.')
  await user.click(screen.getByRole('button', { name: 'Save the change' }))
  await waitFor(() =>
    expect(server.writes[0]?.body).toMatchObject({
      title: 'Havnedag',
      text: 'Kom alle.',
      translations: { en: { title: 'Harbour day', text: 'Come all.' } },
    }),
  )
})

test('what was typed is there again after a reload', async () => {
  const around = { server: fakeServer(), label: 'Title', text: 'Summer' }
  expect(await typedAfterReload(editor(null), around)).toBe('Summer')
})
