import { expect, test } from 'vitest'
import { isKeyOf, isNamed } from './message.ts'

const club = { id: '5f0c6c62-6f6e-4d0c-9f0a-0d6c5f1f9a01', key: 'sejlklub', name: 'Sejlklubben Øresund' }

test.each([
  [club.id, true, true],
  [club.id.toUpperCase(), true, true],
  ['SEJLKLUB', true, true],
  [' sejlklub ', true, true],
  ['sejlklubben øresund', false, true],
  ['SEJLKLUBBEN ØRESUND', false, true],
  ['sejl', false, false],
  ['', false, false],
])('an organisation is meant by its id, key or name in whatever case: %j', (word, key, named) => {
  expect([isKeyOf(club, word), isNamed(club, word)]).toEqual([key, named])
})
