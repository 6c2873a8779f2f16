import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { DateRow } from './DateRow.tsx'
import { PageHeading } from './PageHeading.tsx'
import { PlainText } from './PlainText.tsx'

const row = { instant: '2026-11-24T18:00:00Z', href: '/events', when: '19:00' }

test('what an organisation wrote names its language where the page has another, and only there', async () => {
  const part = (
    <>
      <PageHeading title="Havnefest" lead="Bring cake." languages={{ title: 'da', lead: 'en' }} />
      <DateRow {...row} title="Løb" language="da" />
      <PlainText text="Kom alle." language="da" />
      <DateRow {...row} title="Run" language="en" />
      <DateRow {...row} title="Unknown" language={null} />
      <PlainText text="Of an older server." />
    </>
  )
  await renderPart(part, { server: fakeServer() })
  const langOf = (text: string) =>
    screen.getByText(text).closest('[lang]:not(html)')?.getAttribute('lang') ?? ''
  expect(['Havnefest', 'Løb', 'Kom alle.'].map(langOf)).toEqual(['da', 'da', 'da'])
  expect(['Bring cake.', 'Run', 'Unknown', 'Of an older server.'].map(langOf)).toEqual(['', '', '', ''])
})
