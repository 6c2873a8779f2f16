import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { foreignPart } from './foreignPart.tsx'
import { PageHeading } from './PageHeading.tsx'
import { PlainText } from './PlainText.tsx'

test('what an organisation wrote names its language where the page has another, and only there', async () => {
  const part = (
    <>
      <PageHeading title="Havnefest" lead="Bring cake." languages={{ title: 'da', lead: 'en' }} />
      <p>{foreignPart('da')(['Løb'])}</p>
      <PlainText text="Kom alle." language="da" />
      <p>{foreignPart('en')(['Run'])}</p>
      <p>{foreignPart(null)(['Unknown'])}</p>
      <PlainText text="Of an older server." />
    </>
  )
  await renderPart(part, { server: fakeServer() })
  const langOf = (text: string) =>
    screen.getByText(text).closest('[lang]:not(html)')?.getAttribute('lang') ?? ''
  expect(['Havnefest', 'Løb', 'Kom alle.'].map(langOf)).toEqual(['da', 'da', 'da'])
  expect(['Bring cake.', 'Run', 'Unknown', 'Of an older server.'].map(langOf)).toEqual(['', '', '', ''])
})
