import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

const languages = [
  { id: 'en', name: 'English' },
  { id: 'da', name: 'Dansk' },
  { id: 'sv', name: 'Svenska' },
]

test('a second press is ignored while a language is being chosen, and taken once that failed', async () => {
  const server = fakeServer()
  const answers: (() => void)[] = []
  const refuse = refusal(403, 'forbidden')
  server.on('PUT', '/me/language', async (request) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return refuse(request)
  })
  const { user } = await renderPart(<LanguageSwitch />, { server, languages })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  expect(screen.queryByRole('button', { name: 'English' })).toBeNull()
  await press('Dansk')
  await expect.poll(() => answers).toHaveLength(1)
  await press('Dansk')
  await press('Svenska')
  expect(server.writes.map(({ body }) => body)).toEqual([{ chosen: 'da' }])
  answers[0]?.()
  await screen.findByText('The language was not changed. Please try again.')
  await press('Svenska')
  await expect.poll(() => server.writes.map(({ body }) => body)).toEqual([{ chosen: 'da' }, { chosen: 'sv' }])
})
