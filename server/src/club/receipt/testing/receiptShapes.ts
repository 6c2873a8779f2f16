import type { ReceiptWords } from '@medlem/domain/receipt'

const line: ReceiptWords['lines'][number] = {
  isTicket: false,
  memberName: 'Søren Åkjær Bæk',
  membership: 'Family fee 2026',
  membershipLanguage: null,
  period: '01-01-2026 to 31-12-2026',
  parts: 'Fee 400,00 kr. + VAT 100,00 kr.',
  adjustments: [],
  price: '500,00 kr.',
}

const words: ReceiptWords = {
  title: 'Receipt 12',
  issued: 'Issued 21-11-2026',
  organisation: { name: 'Sejlklubben <Øresund> & Co', details: ['Havnegade 1, 8000 Aarhus C'] },
  payer: { name: 'Zoë Łukasiewicz Nguyễn 李', details: ['zoe@example.org'] },
  facts: [{ name: 'Payment method', value: 'Card' }],
  lines: [line],
  total: '500,00 kr.',
  vat: '100,00 kr. of the total is VAT.',
  test: null,
}

/** Receipts of all shapes that a payment can give, for programs that know what a good PDF is. */
export const receiptShapes: Record<string, { words: ReceiptWords; copy: boolean }> = {
  ordinary: { words, copy: false },
  copy: { words, copy: true },
  'test money': { words: { ...words, test: 'Test: no money was moved.' }, copy: true },
  'many lines': {
    words: { ...words, lines: Array.from({ length: 60 }, (_, n) => ({ ...line, memberName: `Åse ${n}` })) },
    copy: false,
  },
  'long words': {
    words: {
      ...words,
      organisation: { name: 'Æ'.repeat(120), details: ['x'.repeat(200), '„ﬁ“ – Ǻ ệ'] },
      lines: [{ ...line, memberName: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4) }],
    },
    copy: false,
  },
  tickets: {
    words: {
      ...words,
      lines: [{ ...line, isTicket: true, membership: 'Summer party: Adult', period: '19-06-2027' }],
    },
    copy: false,
  },
  'no facts': { words: { ...words, facts: [], vat: '', payer: { name: '', details: [] } }, copy: false },
}
