import type { ProgramKeysOf } from '@medlem/contract/accountingProgram'
import * as z from 'zod'
import { cutText, fitText } from './fitText.ts'
import { amountOf, byKeys, type ProgramSettings, programCalls } from './programCall.ts'
import type { AccountingTarget, Company, Draft, Placed, Trouble } from './target.ts'

const MAX_TEXT_LENGTH = 100
const AT_ONCE = 1_000
const MAX_PAGES = 20

const named = z.string().min(1)
const Organisation = z.object({ organization: z.object({ id: named, name: z.string() }) })
const Accounts = z.object({
  accounts: z.array(
    z.object({
      id: named,
      accountNo: z.union([z.int(), z.string()]).nullish(),
      name: z.string().nullish(),
      isArchived: z.boolean().nullish(),
    }),
  ),
})
const Transaction = z.object({ id: named, voucherNo: z.string().nullish() })
const Transactions = z.object({ daybookTransactions: z.array(Transaction) })
const Made = z.object({ daybookTransactions: z.tuple([Transaction], Transaction) })
type BillyAccount = { id: string; number: string; name: string }

/**
 * Billy's API 2. A voucher becomes a daybook transaction in the state 'draft'. Its field `apiType` is free for those who call the
 * API, and can be asked for: our reference stands there. Sources: docs/programs/billy.md.
 */
export function billy({
  accessToken,
  ...settings
}: ProgramKeysOf<'billy'> & ProgramSettings): AccountingTarget {
  const calls = programCalls(settings, byKeys({ 'x-access-token': accessToken }))
  let known: Company | undefined
  let chart: BillyAccount[] | undefined

  async function company(): Promise<({ outcome: 'done' } & Company) | Trouble> {
    if (known) return { outcome: 'done', ...known }
    const read = await calls.read('/organization', Organisation)
    if (read.outcome !== 'done') return read
    const { id, name } = read.content.organization
    known = { id, name }
    return { outcome: 'done', id, name }
  }

  async function readChart(
    organizationId: string,
  ): Promise<{ outcome: 'done'; chart: BillyAccount[] } | Trouble> {
    if (chart) return { outcome: 'done', chart }
    const all: BillyAccount[] = []
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const query = new URLSearchParams({ organizationId, page: String(page), pageSize: String(AT_ONCE) })
      const read = await calls.read(`/accounts?${query}`, Accounts)
      if (read.outcome !== 'done') return read
      const { accounts } = read.content
      const usable = accounts.filter(({ accountNo, isArchived }) => accountNo != null && !isArchived)
      all.push(
        ...usable.map(({ id, accountNo, name }) => ({ id, number: String(accountNo), name: name ?? '' })),
      )
      if (accounts.length < AT_ONCE) break
    }
    chart = all
    return { outcome: 'done', chart: all }
  }

  return {
    findsDrafts: true,
    async company() {
      known = undefined
      return company()
    },
    async accounts() {
      const ours = await company()
      if (ours.outcome !== 'done') return ours
      chart = undefined
      const read = await readChart(ours.id)
      if (read.outcome !== 'done') return read
      return { outcome: 'done', accounts: read.chart.map(({ number, name }) => ({ number, name })) }
    },
    async send(draft) {
      const ours = await company()
      if (ours.outcome !== 'done') return ours
      const read = await readChart(ours.id)
      if (read.outcome !== 'done') return read
      const ids = new Map(read.chart.map(({ number, id }) => [number, id]))
      const wrong = draft.lines.find(({ account }) => !ids.has(account))
      if (wrong) return { outcome: 'refused', refusal: { why: 'account', account: wrong.account } }
      const written = await calls.write('/daybookTransactions', Made, {
        body: { daybookTransaction: transactionOf(draft, { organizationId: ours.id, ids }) },
      })
      if (written.outcome !== 'done') return written
      return { outcome: 'sent', ...placedOf(written.content.daybookTransactions[0]) }
    },
    async find({ reference }) {
      const ours = await company()
      if (ours.outcome !== 'done') return ours
      const query = new URLSearchParams({ organizationId: ours.id, apiType: reference })
      const read = await calls.read(`/daybookTransactions?${query}`, Transactions)
      if (read.outcome !== 'done') return read
      const [found] = read.content.daybookTransactions
      return found ? { outcome: 'found', ...placedOf(found) } : { outcome: 'absent' }
    },
  }
}

const placedOf = ({ id, voucherNo }: { id: string; voucherNo?: string | null | undefined }): Placed => ({
  id,
  number: voucherNo || null,
})

function transactionOf(
  { date, currency, reference, text, lines }: Draft,
  { organizationId, ids }: { organizationId: string; ids: ReadonlyMap<string, string> },
) {
  return {
    organizationId,
    entryDate: date,
    description: fitText(text, reference, MAX_TEXT_LENGTH),
    state: 'draft',
    apiType: reference,
    lines: lines.map(({ account, minor, text: lineText }) => ({
      accountId: ids.get(account),
      amount: amountOf(minor < 0n ? -minor : minor),
      side: minor < 0n ? 'credit' : 'debit',
      text: cutText(lineText, MAX_TEXT_LENGTH),
      currencyId: currency,
    })),
  }
}
