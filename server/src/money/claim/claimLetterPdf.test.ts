import { expect, test } from 'vitest'
import { readPdf } from '../../club/receipt/testing/readPdf.ts'
import type { ClaimLetter } from './claimLetter.ts'
import { claimLetterPdf } from './claimLetterPdf.ts'

const fee = { name: 'Reminder fee, 02-12-2026', value: '100,00 kr.' }
const letter: ClaimLetter = {
  language: 'en',
  title: 'Reminder 2: claim 100016',
  organisation: { name: 'Sejlklubben', hue: 220, details: ['Havnegade 1, 8000 Aarhus C'] },
  receiver: ['Ida Holm', 'Havnegade 12', '8000 Aarhus C'],
  facts: [{ name: 'Reference', value: '100016' }],
  hello: 'Dear Ida,',
  lead: 'What is listed below was due on 01-12-2026, and it is not paid yet. '.repeat(2),
  lines: [
    {
      isTicket: false,
      memberName: 'Ida Holm',
      membership: 'Adult 2026',
      membershipLanguage: null,
      period: '01-01-2026 to 31-12-2026',
      parts: 'Fee 360,00 kr. + VAT 90,00 kr.',
      adjustments: ['Ordinary price 350,00 kr.', 'Joining fee 100,00 kr.'],
      price: '450,00 kr.',
    },
  ],
  more: [fee, fee],
  total: '650,00 kr.',
  bank: [
    { name: 'Account', value: '0040 0440116243' },
    { name: 'IBAN', value: 'DK50 0040 0440 1162 43' },
    { name: 'Message to the receiver', value: '100016' },
  ],
  online: {
    text: 'By card or app: open https://portal.example.org/instalments and sign in, or scan the square.',
    exact: 'https://portal.example.org/instalments?part=1',
  },
}

async function paper(...letters: ClaimLetter[]) {
  const at = new Date('2026-12-12T10:00:00Z')
  const bytes = await claimLetterPdf(letters, { about: 'Claims', language: 'en', at })
  return (await readPdf(new Uint8Array(bytes).buffer)).pages
}

test('a reminder with two fees is one page', async () => {
  expect(await paper(letter)).toHaveLength(1)
})

test('an address longer than the window moves what follows down instead of running into it', async () => {
  const receiver = Array.from({ length: 24 }, (_, n) => `Line ${n}`)
  const [first, second] = await paper({ ...letter, receiver })
  expect(first?.outline).toContain('H1 Reminder 2: claim 100016')
  expect(second?.outline).toContain('H2 How to pay')
})

test('what is more goes on on the next page, and how it is paid is never without the amount', async () => {
  for (const fees of [3, 6, 15]) {
    const more = Array.from({ length: fees }, () => fee)
    const pages = await paper({ ...letter, more }, letter)
    expect(pages.map(({ text }) => /Page \d of \d$/.exec(text)?.[0])).toEqual([
      'Page 1 of 2',
      'Page 2 of 2',
      'Page 1 of 1',
    ])
    expect(pages[1]?.outline).toEqual(expect.arrayContaining(['TH To pay', 'H2 How to pay', 'Figure']))
    expect(pages[0]?.outline).not.toContain('TH To pay')
    expect(pages.map(({ unmarked }) => unmarked).join('')).toBe('')
  }
})
