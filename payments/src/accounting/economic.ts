import type { ProgramKeysOf } from '@medlem/contract/accountingProgram'
import * as z from 'zod'
import { fitText } from './fitText.ts'
import { amountOf, byKeys, type ProgramCalls, type ProgramSettings, programCalls } from './programCall.ts'
import type { AccountingTarget, Draft, Placed, ProgramAccount, Refusal, Trouble } from './target.ts'

const MAX_TEXT_LENGTH = 250
const AT_ONCE = 1_000
/** A chart with more is not read on. */
const MAX_PAGES = 20
/** Headings and totals take no entries. */
const BOOKABLE = ['profitAndLoss', 'status']

const Company = z.object({ agreementNumber: z.int(), company: z.object({ name: z.string() }) })
const Accounts = z.object({
  collection: z.array(
    z.object({ accountNumber: z.int(), name: z.string().nullish(), accountType: z.string().nullish() }),
  ),
})
const Years = z.object({
  collection: z.array(
    z.object({ year: z.string(), fromDate: z.iso.date(), toDate: z.iso.date(), entries: z.url().nullish() }),
  ),
})
type Year = z.infer<typeof Years>['collection'][number]
const voucherNumber = z.int().min(1)
/** A draft names its voucher's number within the voucher, a booked entry beside it. */
const Entries = z.object({
  collection: z.array(
    z
      .object({
        voucherNumber: voucherNumber.nullish(),
        voucher: z.object({ voucherNumber: voucherNumber.nullish() }).nullish(),
      })
      .transform((one) => one.voucher?.voucherNumber ?? one.voucherNumber),
  ),
})
const Created = z.object({ voucherNumber: voucherNumber.nullish() })
/** The answer is the voucher, or a list of those that one call made. */
const CreatedVoucher = z.union([z.tuple([Created], Created).transform(([first]) => first), Created])

/**
 * e-conomic's REST API. A voucher becomes entries of a journal (kassekladde), which stay drafts until somebody books the journal.
 * Sources: docs/programs/economic.md.
 */
export function economic({
  appSecretToken,
  agreementGrantToken,
  journal,
  ...settings
}: ProgramKeysOf<'economic'> & ProgramSettings): AccountingTarget {
  const calls = programCalls(
    settings,
    byKeys({ 'x-appsecrettoken': appSecretToken, 'x-agreementgranttoken': agreementGrantToken }),
  )
  let years: Year[] | undefined

  /** The accounting year that has a day; none where the program has none. */
  async function yearOf(date: string): Promise<{ outcome: 'done'; year: Year | undefined } | Trouble> {
    if (!years) {
      const read = await calls.read(`/accounting-years?pagesize=${AT_ONCE}`, Years)
      if (read.outcome !== 'done') return read
      years = read.content.collection
    }
    return { outcome: 'done', year: years.find(({ fromDate, toDate }) => fromDate <= date && date <= toDate) }
  }

  const placed = (year: string, number: number | null | undefined): Placed => ({
    id: `${year}-${number ?? ''}`,
    number: number == null ? null : String(number),
  })

  async function findIn(path: string, reference: string) {
    const query = new URLSearchParams({ filter: `text$like:${reference}`, pagesize: '1' })
    return calls.read(`${path}?${query}`, Entries)
  }

  return {
    findsDrafts: true,
    async company() {
      const read = await calls.read('/self', Company)
      if (read.outcome !== 'done') return read
      const { agreementNumber, company } = read.content
      return { outcome: 'done', id: String(agreementNumber), name: company.name }
    },
    accounts: () => readAccounts(calls),
    async send(draft, { key }) {
      const refused = (refusal: Refusal) => ({ outcome: 'refused' as const, refusal })
      const wrong = draft.lines.find(({ account }) => !/^[1-9]\d{0,8}$/.test(account))
      if (wrong) return refused({ why: 'account', account: wrong.account })
      const found = await yearOf(draft.date)
      if (found.outcome !== 'done') return found
      const { year } = found
      if (!year) return refused({ why: 'year' })
      const written = await calls.write(`/journals/${journal}/vouchers`, CreatedVoucher, {
        body: voucherOf(draft, { year: year.year, journal }),
        headers: { 'idempotency-key': key },
      })
      if (written.outcome !== 'done') return written
      return { outcome: 'sent', ...placed(year.year, written.content.voucherNumber) }
    },
    async find({ reference, date }) {
      const found = await yearOf(date)
      if (found.outcome !== 'done') return found
      const { year } = found
      const journalled = await findIn(`/journals/${journal}/entries`, reference)
      if (journalled.outcome !== 'done') return journalled
      const isDraft = journalled.content.collection.length > 0
      // Once somebody has booked the journal its entries are those of the year.
      const read = isDraft || !year ? journalled : await findIn(entriesOf(year), reference)
      if (read.outcome !== 'done') return read
      const { collection } = read.content
      return collection.length > 0
        ? { outcome: 'found', ...placed(year?.year ?? '', collection[0]) }
        : { outcome: 'absent' }
    },
  }
}

async function readAccounts(calls: ProgramCalls): ReturnType<AccountingTarget['accounts']> {
  const accounts: ProgramAccount[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await calls.read(`/accounts?pagesize=${AT_ONCE}&skippages=${page}`, Accounts)
    if (read.outcome !== 'done') return read
    const { collection } = read.content
    const bookable = collection.filter((one) => BOOKABLE.includes(one.accountType ?? ''))
    accounts.push(
      ...bookable.map(({ accountNumber, name }) => ({ number: String(accountNumber), name: name ?? '' })),
    )
    if (collection.length < AT_ONCE) break
  }
  return { outcome: 'done', accounts }
}

/** Of a year that spans two its name in addresses differs from its name in JSON, so the address is the program's own. */
function entriesOf({ year, entries }: Year): string {
  const path = entries
    ? new URL(entries).pathname.match(/\/accounting-years\/[^/]+\/entries$/)?.[0]
    : undefined
  return path ?? `/accounting-years/${encodeURIComponent(year)}/entries`
}

/** Lines of one call are one voucher; without a VAT account none is reckoned, as our VAT is a line already. */
function voucherOf({ date, currency, reference, lines }: Draft, of: { year: string; journal: string }) {
  return {
    accountingYear: { year: of.year },
    journal: { journalNumber: Number(of.journal) },
    entries: {
      financeVouchers: lines.map(({ account, minor, text }) => ({
        date,
        text: fitText(text, reference, MAX_TEXT_LENGTH),
        amount: amountOf(minor),
        currency: { code: currency },
        account: { accountNumber: Number(account) },
      })),
    },
  }
}
