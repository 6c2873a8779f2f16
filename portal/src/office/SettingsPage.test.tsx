import type { Organisation } from '@medlem/contract/organisation'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrganisation } from '../shared/event/testing/anOrganisation.ts'
import { fakeServer, refusal } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { SettingsPart } from './SettingsPage.tsx'

const club: Organisation = anOrganisation({ id: '20000000-0000-4000-8000-000000000002', name: 'Havnen' })

test.each([
  'language',
  'public-page',
  'former-members',
  'claims',
  'second-step',
  'details',
  'payments',
] as const)('where the settings can’t be loaded, %s says so and asks again by a press', async (page) => {
  const server = fakeServer()
  server.on('GET', '/settings', refusal(422, 'invalid_request'))
  await renderPart(<SettingsPart page={page} organisation={club} />, { server })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
