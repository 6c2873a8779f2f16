import { hrefOf } from '@medlem/contract/portalAddress'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { Tabs, type TabsProps } from './Tabs.tsx'

const tabs: TabsProps['tabs'] = [
  { key: 'all', href: '/events', name: 'Everyone', count: 1200 },
  { key: 'new', href: hrefOf('/events', { who: 'ours' }), name: 'New' },
]

test('a named row of links with their counts; the shown one is marked, and Enter opens another', async () => {
  const { user, here } = await renderPart(<Tabs label="Views" tabs={tabs} current="all" />, {
    server: fakeServer(),
  })
  expect(screen.getByRole('navigation', { name: 'Views' })).toBeTruthy()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Everyone 1,200')
  screen.getByRole('link', { name: 'New' }).focus()
  await user.keyboard('{Enter}')
  expect(here()).toBe('/events?who=ours')
})
