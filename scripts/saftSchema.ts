// `npm run prove -- saft SCHEMA`: a month with every kind of voucher and every account, valid against a tax authority's schema.
// The schema's namespace says whether the file is Norway's or Denmark's. The schemas are the authorities' and not in this repository:
// Skatteetaten/saf-t for Norway, standard-filformater of Erhvervsstyrelsen for Denmark.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VoucherKind } from '@medlem/contract/voucher'
import { ACCOUNT_PURPOSES, suggestedNumber } from '@medlem/domain/account'
import { saftDenmark } from '../server/src/money/voucher/saftDenmark.ts'
import { saftNorway } from '../server/src/money/voucher/saftNorway.ts'
import type { FiledVoucher, FileFacts } from '../server/src/money/voucher/voucherFile.ts'
import { ensureXmllint } from './tools.mjs'

const countries = {
  'urn:StandardAuditFile-Taxation-Financial:DK': { write: saftDenmark, currency: 'DKK', language: 'da' },
  'urn:StandardAuditFile-Taxation-Financial:NO': { write: saftNorway, currency: 'NOK', language: 'nb' },
}

const [schema] = process.argv.slice(2)
if (!schema) {
  console.error('Name the schema: npm run prove -- saft FILE.xsd')
  process.exit(2)
}
const [, namespace = ''] = /targetNamespace="([^"]+)"/.exec(readFileSync(schema, 'utf8')) ?? []
const country = countries[namespace as keyof typeof countries]
if (!country) {
  console.error(
    `${schema} is of the namespace ${namespace || 'of nothing'}, which is neither Denmark's nor Norway's.`,
  )
  process.exit(2)
}
const { write, currency, language } = country

const facts: FileFacts = {
  organisation: {
    name: 'Båtlaget "Ægir" & Sønner <1911>',
    registrationNumber: '12345678',
    email: 'post@example.org',
    address: 'Havnevej 4, 8000 Aarhus C',
  },
  currency,
  leftOut: [],
  basis: 'accrual',
  accounts: ACCOUNT_PURPOSES.map((purpose) => ({
    purpose,
    number: suggestedNumber(purpose, currency),
    name: purpose,
  })),
  bankAccounts: ['DK5000400440116243', '0040 0440116243'],
  from: '2026-11-01',
  to: '2026-11-30',
  today: '2026-12-03',
  author: { firstName: 'Karl', lastName: 'Kasse' },
  language,
}
const vouchers: FiledVoucher[] = VoucherKind.options.map((kind, n) => ({
  number: n + 1,
  date: `2026-11-${String(n + 1).padStart(2, '0')}`,
  kind,
  currency,
  lines: ACCOUNT_PURPOSES.map((purpose, place) => ({
    purpose,
    amountMinor: place % 2 === 0 ? 12_345n + BigInt(place) : -12_345n - BigInt(place - 1),
    receipts: [place + 1],
  })),
}))

const folder = mkdtempSync(join(tmpdir(), 'saft-'))
try {
  for (const [name, filed] of [
    ['a month of every kind', vouchers],
    ['a month without vouchers', []],
  ] as const) {
    const file = join(folder, 'month.xml')
    writeFileSync(file, write(filed, facts))
    const { status } = spawnSync(ensureXmllint(), ['--noout', '--schema', schema, file], { stdio: 'inherit' })
    console.log(`${name}: ${status === 0 ? 'valid' : 'not valid'}`)
    if (status !== 0) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
