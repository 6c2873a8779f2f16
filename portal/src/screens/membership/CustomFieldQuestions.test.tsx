import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { useCustomFieldQuestions } from './CustomFieldQuestions.tsx'
import type { ChosenPayment } from './choiceGrid.ts'

const ORG = '50000000-0000-4000-8000-000000000005'
const ALMA = '10000000-0000-4000-8000-000000000001'
const diet = {
  number: 3,
  name: 'Diet',
  help: '',
  kind: 'choice' as const,
  options: [
    { number: 1, label: 'Everything', isOffered: true },
    { number: 2, label: 'Vegan', isOffered: true },
  ],
  isWritable: true,
  isRequired: false,
  value: null,
}

/** The part as the review has it, with the button that goes on. */
function Review() {
  const [isSaved, setSaved] = useState(false)
  const lines = [{ person: { memberId: ALMA, firstName: 'Alma' } }] as unknown as ChosenPayment['lines']
  const { part, save } = useCustomFieldQuestions({ orgId: ORG, lines })
  return (
    <>
      {part}
      <button type="button" onClick={async () => setSaved(await save())}>
        Pay
      </button>
      {isSaved && <p>On to the window</p>}
    </>
  )
}

test('what is asked before a payment is written once, though its form is drawn again while it is sent', async () => {
  const server = fakeServer()
  server.on('GET', `/org/${ORG}/field/asked`, json({ people: [{ memberId: ALMA, fields: [diet] }] }))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on('PUT', `/field/org/${ORG}`, async (request) => {
    await answered
    const first = json({ fields: [{ ...diet, value: 2 }] })
    return (server.writes.length === 1 ? first : refusal(409, 'stale_version'))(request)
  })
  const { user } = await renderPart(<Review />, { server })
  await user.selectOptions(await screen.findByLabelText('Diet (optional)'), 'Vegan')
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  await waitFor(() => expect(server.writes).toHaveLength(1))
  answer()
  expect(await screen.findByText('On to the window')).toBeTruthy()
  expect(server.writes.map(({ body }) => body)).toEqual([{ answers: [{ number: 3, value: 2 }] }])
})
