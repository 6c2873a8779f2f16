import type { ImportedFile, ImportReading, SeenFile } from '@medlem/contract/importedFile'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { ReadingChoices } from './ReadingChoices.tsx'

const firstRows = [
  { number: 1, cells: ['Medlem', '', 'Adresse'] },
  { number: 2, cells: ['Fornavn', 'Efternavn', 'By'] },
]
const seen: SeenFile = {
  doubts: [],
  rows: 12,
  hiddenRows: 0,
  hiddenColumns: 0,
  firstRows,
  encodings: [],
  delimiters: [],
  sheets: [],
}
const text: ImportReading = { encoding: 'windows-1252', delimiter: ';', sheet: null, headings: 2 }
const fileWith = (reading: ImportReading, more: Partial<SeenFile>): ImportedFile => ({
  format: 'csv',
  encoding: reading.encoding,
  source: 'unknown',
  columns: [],
  reading,
  seen: { ...seen, ...more },
})

async function show(file: ImportedFile) {
  const onChoose = vi.fn<(reading: Partial<ImportReading>) => void>()
  const { user } = await renderPart(<ReadingChoices file={file} onChoose={onChoose} />, {
    server: fakeServer(),
  })
  return { user, onChoose }
}

test('another row of headings keeps the letters and the delimiter', async () => {
  const { user, onChoose } = await show(fileWith(text, {}))
  await user.selectOptions(screen.getByLabelText('Headings'), 'None: every row is a person')
  expect(onChoose).toHaveBeenCalledWith({ encoding: 'windows-1252', delimiter: ';', headings: null })
})

test('letters that the file doesn’t say are asked with its words, before its headings', async () => {
  const encodings: SeenFile['encodings'] = [
    { encoding: 'utf-8', sample: 'Ã…se' },
    { encoding: 'utf-8-twice', sample: 'Åse' },
  ]
  const { user, onChoose } = await show(fileWith(text, { doubts: ['encoding', 'headings'], encodings }))
  expect(screen.queryByText('Which row has the headings?')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Åse/ }))
  expect(onChoose).toHaveBeenCalledWith({ encoding: 'utf-8-twice', delimiter: ';' })
})

test('sheets that are not read and rows that are hidden are said', async () => {
  const sheets = [
    { name: 'Medlemmer', rows: 13, isHidden: false },
    { name: 'Arkiv', rows: 4, isHidden: true },
    { name: 'Tom', rows: 0, isHidden: false },
  ]
  const workbook: ImportReading = { encoding: null, delimiter: null, sheet: 0, headings: 2 }
  const { user, onChoose } = await show(fileWith(workbook, { hiddenRows: 3, sheets }))
  expect(
    screen.getByText(/12 rows are read · 3 of them are hidden .* · 1 other sheet with rows/),
  ).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Sheet'), 'Arkiv (hidden), 4 rows')
  expect(onChoose).toHaveBeenCalledWith({ sheet: 1 })
})
