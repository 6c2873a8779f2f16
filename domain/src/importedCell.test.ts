import { expect, test } from 'vitest'
import { isDamaged, saysNone } from './importedCell.ts'

test.each([
  '√Öse',
  'S√∏ndergade 1',
  '├àrhus',
  '≈se',
  'Bjˆrn',
  '÷stlund',
  'P‰ivi',
  'S°ren',
  'K›benhavn',
  'Bj”rn',
  'Ã…se',
  'SÃ¸ren',
  'K%C3%A5re',
  'S&oslash;ren',
  'Bj&#246;rn',
  '\\u00c5se',
  '=C3=85se',
  'S?ren',
])('%s has lost letters where it is a name, and may say something elsewhere', (cell) => {
  expect(isDamaged(cell, true)).toBe(true)
  expect(isDamaged(cell, false)).toBe(false)
})

test.each([
  'Vej 1, 2°',
  'Åse',
  'JOÃO',
  'Nguyễn',
  'Müller-Ñandú',
  'O´Brien',
  '„Bo“ Holm',
  '§ 5',
  'c/o Klub™',
  'Ωμέγα',
  '50 % Vej',
])('%s is whole', (cell) => expect(isDamaged(cell, true)).toBe(false))

test.each(['NULL', 'nan', 'NaT', '<NA>', 'None', 'undefined', 'ukendt'])('%s says nothing', (cell) =>
  expect(saysNone(cell)).toBe(true),
)
