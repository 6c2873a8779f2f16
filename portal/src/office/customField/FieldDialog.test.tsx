import type { CustomField } from '@medlem/contract/customField'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { FieldDialog } from './FieldDialog.tsx'

const ORG = '10000000-0000-4000-8000-000000000001'
/** As somebody who reads English sees a field that is written in Danish. */
const food: CustomField = {
  id: '20000000-0000-4000-8000-000000000002',
  number: 1,
  name: 'Food',
  help: '',
  kind: 'choice',
  options: [
    { number: 1, label: 'Greens', isOffered: true },
    { number: 2, label: 'Meat', isOffered: false },
  ],
  written: {
    name: 'Mad',
    help: '',
    translations: { en: { name: 'Food' } },
    options: [
      { number: 1, label: 'Grønt', translations: { en: { label: 'Greens' } } },
      { number: 2, label: 'Kød' },
    ],
  },
  access: 'memberWrites',
  atJoining: 'no',
  isArchived: false,
  answers: 0,
  version: 4,
}

async function open() {
  const server = fakeServer()
  const languages = [
    { id: 'da', name: 'Dansk' },
    { id: 'en', name: 'English' },
  ]
  server.on('GET', '/field/list', json({ fields: [food], ownLanguage: 'da' }))
  const shown = await renderPart(<FieldDialog orgId={ORG} field={food} onClose={vi.fn()} />, {
    server,
    languages,
  })
  return { server, ...shown }
}

test('staff write a field as it stands in the organisation’s language, and its texts in another', async () => {
  const { server, user } = await open()
  expect((field('Name') as HTMLInputElement).value).toBe('Mad')
  const others = await screen.findByRole('group', { name: 'In other languages' })
  expect(within(others).queryByText('Dansk')).toBe(null)
  expect((field('Name (English)') as HTMLInputElement).value).toBe('Food')
  await user.clear(field('Grønt (English)'))
  await user.type(field('Grønt (English)'), 'Vegetables')
  await user.type(field(/^Help \(English\)/), 'For the kitchen.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.writes).toHaveLength(1))
  expect(server.writes[0]?.body).toMatchObject({
    name: 'Mad',
    translations: { en: { name: 'Food', help: 'For the kitchen.' } },
    options: [{ number: 1, label: 'Grønt', translations: { en: { label: 'Vegetables' } } }],
  })
})

test('a name that another field has in that language is said at its field', async () => {
  const { server, user } = await open()
  await screen.findByRole('group', { name: 'In other languages' })
  const refused = refusal(422, 'invalid_request', { 'translations.en.name': 'There is one.' })
  server.on('PUT', `/field/item/${food.id}`, refused)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('There is one.')
  expect(errorAt('Name (English)')).toBe('There is one.')
})

test('an option that is added after one was taken out has none of its translations', async () => {
  const { server, user } = await open()
  await screen.findByRole('group', { name: 'In other languages' })
  await user.click(screen.getByRole('button', { name: /^Take out option 1|^Remove option 1/ }))
  await user.click(screen.getByRole('button', { name: 'Add an option' }))
  await user.type(field('Option 1'), 'Fisk')
  await screen.findByLabelText('Fisk (English)')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.writes).toHaveLength(1))
  expect(JSON.stringify(server.writes[0]?.body)).not.toContain('Greens')
})
