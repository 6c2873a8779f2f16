import type { MemberField } from '@medlem/contract/customField'
import type { SignUp } from '@medlem/contract/registration'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { anAttendee, aSignUp, aTier } from '../../shared/event/testing/aSignUp.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { SignUpPart } from './SignUpPart.tsx'

const id = (n: number) => `${n}0000000-0000-4000-8000-00000000000${n}`
const [EVENT, IDA, ALMA] = [id(5), id(1), id(3)]

const shirt: MemberField = {
  number: 1,
  name: 'Shirt',
  help: '',
  kind: 'choice',
  options: [
    { number: 1, label: 'M', isOffered: true },
    { number: 2, label: 'L', isOffered: true },
  ],
  isWritable: true,
  isRequired: true,
  value: null,
}
const diet: MemberField = { ...shirt, number: 2, name: 'Diet', kind: 'text', options: [], isRequired: false }
const swam: MemberField = { ...diet, number: 3, name: 'Last swim', kind: 'date', isRequired: true }
const camp = aSignUp({
  eventId: EVENT,
  capacity: null,
  placesLeft: null,
  asks: true,
  people: [anAttendee('Ida', { memberId: IDA }), anAttendee('Alma', { memberId: ALMA })],
})

async function open(fields: Record<string, MemberField[]>, signUp = camp) {
  const server = fakeServer()
  const people = Object.entries(fields).map(([memberId, own]) => ({ memberId, fields: own }))
  server.on('GET', `/eve/${EVENT}/question/asked`, json({ people }))
  server.on('POST', `/eve/${EVENT}/sign-up`, json(signUp))
  return { server, ...(await renderPart(thePart(signUp), { server })) }
}
const thePart = (signUp: SignUp) => (
  <SignUpPart
    signUp={signUp}
    organisation={anOrganisation()}
    refresh={async () => undefined}
    facts={<p>In the harbour</p>}
  />
)
const about = (name: string) => screen.findByRole('group', { name: `About ${name}` })
const tick = (name: string) => screen.getByRole('checkbox', { name: `${name} Holm` })
const sent = ({ writes }: ReturnType<typeof fakeServer>) => writes.map(({ body }) => body)

test('those who are chosen are asked, filled with what they answered before; what is typed stays when one is left out', async () => {
  const { server, user } = await open({ [IDA]: [{ ...shirt, value: 1 }, diet], [ALMA]: [shirt] })
  expect(screen.queryByRole('group')).toBeNull()
  await user.click(tick('Ida'))
  const ida = await about('Ida')
  expect((within(ida).getByLabelText('Shirt') as HTMLSelectElement).value).toBe('1')
  await user.type(within(ida).getByLabelText(/^Diet/), 'Vegan')
  await user.click(tick('Alma'))
  await user.selectOptions(within(await about('Alma')).getByLabelText('Shirt'), 'L')
  await user.click(tick('Ida'))
  expect(screen.queryByRole('group', { name: 'About Ida' })).toBeNull()
  await user.click(tick('Ida'))
  expect((within(await about('Ida')).getByLabelText(/^Diet/) as HTMLInputElement).value).toBe('Vegan')
  await user.click(screen.getByRole('button', { name: 'Sign up Ida and Alma' }))
  await waitFor(() =>
    expect(sent(server)).toEqual([
      {
        memberIds: [IDA, ALMA],
        answers: [
          { memberId: IDA, answers: [{ number: 2, value: 'Vegan' }] },
          { memberId: ALMA, answers: [{ number: 1, value: 2 }] },
        ],
      },
    ]),
  )
})

test('what must be answered is said at its field, the first has the focus, and nothing is sent', async () => {
  // This DOM tells of a selection that is the same as before, on which a segment of a date selects itself again.
  const collapse = vi.spyOn(Selection.prototype, 'collapse').mockReturnValue()
  onTestFinished(() => collapse.mockRestore())
  const { server, user } = await open({ [IDA]: [{ ...shirt, value: 1 }], [ALMA]: [swam, shirt] })
  await user.click(tick('Alma'))
  await user.click(tick('Ida'))
  const alma = await about('Alma')
  await within(alma).findAllByRole('spinbutton')
  await user.click(screen.getByRole('button', { name: 'Sign up Ida and Alma' }))
  expect(await within(alma).findAllByText('An answer is needed.')).toHaveLength(2)
  expect(document.activeElement).toBe(within(alma).getAllByRole('spinbutton')[0])
  const choice = within(alma).getByLabelText('Shirt')
  await user.selectOptions(choice, 'M')
  await waitFor(() => expect(choice.getAttribute('aria-invalid')).toBeNull())
  expect(server.writes).toEqual([])
  // Somebody who is left out is not asked any more.
  await user.click(tick('Alma'))
  await user.click(screen.getByRole('button', { name: 'Sign up Ida' }))
  await waitFor(() => expect(sent(server)).toEqual([{ memberIds: [IDA] }]))
})

test('what the server refuses stands at the field of the person whom it is about, and what is typed stays', async () => {
  const { server, user } = await open({ [IDA]: [diet], [ALMA]: [diet] })
  const sentence = 'Diet: remove control characters.'
  server.on(
    'POST',
    `/eve/${EVENT}/sign-up`,
    refusal(422, 'invalid_request', { 'answers.1.field2': sentence }),
  )
  await user.click(tick('Ida'))
  await user.click(tick('Alma'))
  const words = within(await about('Alma')).getByLabelText(/^Diet/)
  await user.type(words, 'Milk')
  await user.click(screen.getByRole('button', { name: 'Sign up Ida and Alma' }))
  expect(await within(await about('Alma')).findByText(sentence)).toBeTruthy()
  expect(screen.getAllByText(sentence)).toHaveLength(1)
  expect(document.activeElement).toBe(words)
  expect((words as HTMLInputElement).value).toBe('Milk')
  expect(screen.queryByText('The server says no.')).toBeNull()
})

test('what the server refuses of an answer that is not asked any more is said below', async () => {
  const { server, user } = await open({ [IDA]: [diet] })
  server.on('POST', `/eve/${EVENT}/sign-up`, refusal(422, 'invalid_request', { 'answers.0.field9': 'Gone.' }))
  await user.click(tick('Ida'))
  await about('Ida')
  await user.click(screen.getByRole('button', { name: 'Sign up Ida' }))
  expect(await screen.findByText('The server says no.')).toBeTruthy()
})

test('a kind of place that is not chosen comes before an answer of the next person that is missing', async () => {
  const tiers = [aTier('Member', { id: id(6), unitMinor: 0 }), aTier('Guest', { id: id(7), unitMinor: 0 })]
  const { server, user } = await open({ [IDA]: [shirt], [ALMA]: [shirt] }, { ...camp, tiers })
  await user.click(tick('Ida'))
  await user.selectOptions(within(await about('Ida')).getByLabelText('Shirt'), 'M')
  await user.selectOptions(screen.getByLabelText('Kind of place for Alma'), id(6))
  await user.click(screen.getByRole('button', { name: 'Sign up Ida and Alma' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Kind of place for Ida')))
  await user.selectOptions(screen.getByLabelText('Kind of place for Ida'), id(7))
  await user.click(screen.getByRole('button', { name: 'Sign up Ida and Alma' }))
  const alma = within(await about('Alma')).getByLabelText('Shirt')
  await waitFor(() => expect(document.activeElement).toBe(alma))
  expect(server.writes).toEqual([])
})

test('questions that could not be loaded can be loaded again, and no one is signed up without them', async () => {
  const server = fakeServer()
  server.on('GET', `/eve/${EVENT}/question/asked`, refusal(403, 'forbidden'))
  const { user } = await renderPart(thePart(camp), { server })
  expect(await screen.findByText('What the organisation asks could not be loaded.')).toBeTruthy()
  server.on('GET', `/eve/${EVENT}/question/asked`, json({ people: [{ memberId: IDA, fields: [shirt] }] }))
  await user.click(tick('Ida'))
  await user.click(screen.getByRole('button', { name: 'Sign up Ida' }))
  expect(await about('Ida')).toBeTruthy()
  expect(server.writes).toEqual([])
})
