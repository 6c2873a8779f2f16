import type { CustomField } from '@medlem/contract/customField'
import type { EventQuestion } from '@medlem/contract/eventQuestion'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anEvent } from '../../shared/event/testing/anEvent.ts'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { QuestionList } from './QuestionList.tsx'
import { QuestionsDialog } from './QuestionsDialog.tsx'

const EVENT = '90000000-0000-4000-8000-000000000009'
const ORG = '20000000-0000-4000-8000-000000000002'

const aField = (number: number, name: string, values: Partial<CustomField> = {}): CustomField => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number,
  name,
  help: '',
  kind: 'text',
  options: [],
  access: 'memberWrites',
  atJoining: 'no',
  isArchived: false,
  answers: 0,
  version: 1,
  ...values,
})
const options = [{ number: 1, label: 'M', isOffered: true }]
const fields = [
  aField(1, 'Shirt', { kind: 'choice', options }),
  aField(2, 'Diet'),
  aField(3, 'Key', { access: 'memberSees' }),
  aField(4, 'Locker', { isArchived: true }),
  aField(5, 'Boat'),
]
const diet: EventQuestion = { number: 2, isRequired: true, name: 'Diet', kind: 'text', options: [] }

function aServer(own = fields) {
  const server = fakeServer()
  const coming = new Date(Date.now() + 86_400_000).toISOString()
  const organisation = anOrganisation({
    id: ORG,
    membershipConfigurations: [],
    events: [anEvent({ id: EVENT, orgId: ORG, startDate: coming })],
  })
  server.on('GET', '/org/list', json([organisation]))
  server.on('GET', `/org/${ORG}/field/list`, json({ fields: own }))
  return server
}
const part = (questions: EventQuestion[]) => (
  <QuestionsDialog eventId={EVENT} data={{ questions, version: 3 }} onClose={vi.fn()} />
)
async function open(server = aServer(), questions = [diet]) {
  return { server, ...(await renderPart(part(questions), { server })) }
}
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

test('what is asked comes first, then the other fields that members fill in; those ticked are sent in their order', async () => {
  const { server, user } = await open()
  await user.click(await box('Boat'))
  const ticks = screen
    .getAllByRole('checkbox')
    .map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)
  expect(ticks).toEqual(['Diet', 'Must be answered: Diet', 'Shirt', 'Boat', 'Must be answered: Boat'])
  await user.click(await box(/^Must be answered ?: Boat/))
  await user.click(await box(/^Must be answered ?: Diet/))
  await user.click(screen.getByRole('button', { name: 'Move Boat up' }))
  await user.click(screen.getByRole('button', { name: 'Move Boat up' }))
  await user.click(save())
  await waitFor(() => expect(server.writes).toHaveLength(1))
  const questions = [
    { number: 5, isRequired: true },
    { number: 2, isRequired: false },
  ]
  expect(server.writes[0]?.body).toEqual({ questions, version: 3 })
})

test('what the server refuses stands at the field', async () => {
  const { server, user } = await open()
  server.on(
    'PUT',
    '/question/list',
    refusal(422, 'invalid_request', { 'questions.1.number': 'The field is archived.' }),
  )
  await user.click(await box('Boat'))
  await user.click(save())
  expect(await screen.findByText('The field is archived.')).toBeTruthy()
  expect((await box('Boat')).getAttribute('aria-invalid')).toBe('true')
  expect((await box('Diet')).getAttribute('aria-invalid')).toBeNull()
})

test('no more than ten can be ticked', async () => {
  const many = Array.from({ length: 11 }, (_, n) => aField(n + 1, `Field ${n + 1}`))
  const asked = many.slice(0, 9).map(({ number, name }) => ({ ...diet, number, name }))
  const { user } = await open(aServer(many), asked)
  expect((await box('Field 11')) as HTMLInputElement).toHaveProperty('disabled', false)
  await user.click(await box('Field 10'))
  expect(await screen.findByText('An event asks at most 10 questions.')).toBeTruthy()
  expect(await box('Field 11')).toHaveProperty('disabled', true)
  await user.click(await box('Field 1'))
  expect(await box('Field 11')).toHaveProperty('disabled', false)
})

test('where no field can be asked, the way to make one is shown', async () => {
  await open(aServer([aField(3, 'Key', { access: 'staff' })]), [])
  expect(await screen.findByText(/there are none yet/)).toBeTruthy()
  // Without the right to change settings.
  expect(screen.getByText('An administrator can make them in the settings.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('the list says how each is answered, and only some may change it', async () => {
  const shirt: EventQuestion = {
    ...diet,
    number: 1,
    name: 'Shirt',
    kind: 'choice',
    options,
    isRequired: false,
  }
  const data = { questions: [diet, shirt], version: 3 }
  await renderPart(<QuestionList eventId={EVENT} data={data} mayChange={false} />, { server: fakeServer() })
  const section = screen.getByRole('region', { name: 'Questions' })
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['DietTextmust be answered', 'ShirtChoice of 1 optionmay be left blank'])
  expect(screen.queryByRole('button')).toBeNull()
})
