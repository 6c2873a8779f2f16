import { expect, test } from 'vitest'
import { fromOrganisationForm, suggestedKey, toOrganisationForm } from './organisationForm.ts'

test.each([
  ['Åbyhøj Boldklub', 'aabyhoej-boldklub'],
  ['  Sejlklubben "Havkatten" af 1924 ', 'sejlklubben-havkatten-af-1924'],
  ['Café Élan', 'cafe-elan'],
  ['Idrottsföreningen Öster', 'idrottsfoereningen-oester'],
  ['—', ''],
  [`${'lang '.repeat(20)}forening`, 'lang-lang-lang-lang-lang-lang-lang-lang'],
])('the name %s suggests the key %s', (name, key) => expect(suggestedKey(name)).toBe(key))

test('what is left empty is said to be nothing, and the rest without spaces around it', () => {
  const typed = { ...toOrganisationForm(), name: ' Koret ', email: '', address: ' Havnen 1 ', hue: '85' }
  expect(fromOrganisationForm(typed)).toEqual({
    name: 'Koret',
    category: '',
    description: '',
    email: null,
    address: 'Havnen 1',
    registrationNumber: null,
    hue: 85,
  })
})
