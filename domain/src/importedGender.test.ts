import { expect, test } from 'vitest'
import { readGender } from './importedGender.ts'

test.each([
  ['female', 'Kvinde kvinne KVINNA Kvindelig kvinnlig Pige jente flicka Dame tjej hun Fru f K W'],
  ['male', 'Mand mann Man Mandlig manlig Dreng gutt pojke Herre hr. kille han M'],
  ['other', 'Andet annet Annat Nonbinær ikke-binær icke-binär other X'],
  ['unknown', 'ukendt Ukjent okänd Uoplyst Uopgivet n/a - ?'],
])('%s: %s', (gender, words) => {
  for (const word of words.split(' ')) expect([word, readGender(word)]).toEqual([word, gender])
})

test.each([
  'Ikke oplyst',
  'ikke opgitt',
  'Ej angivet',
  'Vill ej uppge',
  'Not stated',
  'prefer not to say',
  'Ønsker ikke at oplyse',
])('%s is not stated', (text) => expect(readGender(text)).toBe('unknown'))

test.each(['1', '2', 'kaptajn', 'Mand/Kvinde'])('%s is no word for a gender', (text) => {
  expect(readGender(text)).toBeUndefined()
})
