import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { merchantWithKey } from '../api/merchant.ts'
import type { Context, Merchant } from '../context.ts'
import type { FaultWords } from '../faults.ts'
import { answerName } from '../state.ts'
import {
  type AskedVoucher,
  chart,
  type Problem,
  problemsOf,
  takeVoucher,
  withFaults,
  yearsOf,
} from './books.ts'

const MAX_TEXT_LENGTH = 250
const JOURNAL = 1
/** e-conomic's own, where a request asks for no number. */
const USUAL_PAGE = 20
const MAX_PAGE_SIZE = 1_000

const Entry = z.strictObject({
  date: z.iso.date(),
  text: z.string(),
  amount: z.number(),
  currency: z.object({ code: z.string().length(3) }),
  account: z.object({ accountNumber: z.int().min(1) }),
})
const Voucher = z.strictObject({
  accountingYear: z.object({ year: z.string() }),
  journal: z.object({ journalNumber: z.int() }),
  entries: z.strictObject({ financeVouchers: z.array(Entry).min(1) }),
})
const Page = z.object({
  pagesize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(USUAL_PAGE),
  skippages: z.coerce.number().int().min(0).default(0),
  filter: z.string().optional(),
})

const problem = (httpStatusCode: number, message: string, errors?: unknown) => ({
  message,
  errorCode: 'E00500',
  developerHint: 'Inspect validation errors and correct your request.',
  httpStatusCode,
  ...(errors === undefined ? {} : { errors }),
})
const words: FaultWords = {
  error: problem(500, 'An error has occurred.'),
  refuse: (_fault, reply) => reply.code(400).send(problem(400, 'Validation failed.')),
}

/** What is wrong, by entry and property, as e-conomic nests it. */
function errorsOf(problems: readonly Problem[]) {
  const said = ({ field, message }: Problem) => ({
    [field]: { errors: [{ errorMessage: message, errorCode: 'E04310', propertyName: field }] },
  })
  return problems.map((one) =>
    one.line === undefined ? said(one) : { entries: { financeVouchers: { [one.line]: said(one) } } },
  )
}

/** The company that calls: its grant token is the key of the merchant, and any app secret token will do. */
function companyOf(context: Context, request: FastifyRequest, reply: FastifyReply): Merchant | undefined {
  const { 'x-appsecrettoken': secret, 'x-agreementgranttoken': grant } = request.headers
  const company = secret ? merchantWithKey(context, String(grant)) : undefined
  if (!company)
    void reply.code(401).send(problem(401, 'Could not authenticate: the grant token is not valid.'))
  return company
}

function pageOf<T>(request: FastifyRequest, all: readonly T[]) {
  const { pagesize, skippages } = Page.parse(request.query)
  return { collection: all.slice(skippages * pagesize, (skippages + 1) * pagesize) }
}

/** e-conomic's REST API as far as vouchers go, by its description (docs/programs/economic.md). */
export function economicRoutes(app: FastifyInstance, context: Context): void {
  const known = (request: FastifyRequest, reply: FastifyReply) => companyOf(context, request, reply)

  app.get('/self', (request, reply) => {
    const company = known(request, reply)
    if (!company) return reply
    return {
      agreementNumber: 100_001 + context.merchants.indexOf(company),
      company: { name: company.name },
    }
  })

  app.get('/accounts', (request, reply) => {
    if (!known(request, reply)) return reply
    const accounts = chart.map(({ number, name }) => ({ accountNumber: number, name, accountType: 'status' }))
    const heading = { accountNumber: 999, name: 'RESULTAT', accountType: 'heading' }
    return pageOf(request, [heading, ...accounts])
  })

  app.get('/accounting-years', (request, reply) => {
    if (!known(request, reply)) return reply
    const place = `http://${request.headers.host}${app.prefix}/accounting-years`
    const years = yearsOf(context).map((one) => ({ ...one, entries: `${place}/${one.year}/entries` }))
    return pageOf(request, years)
  })

  app.get('/accounting-years/:year/entries', (request, reply) => {
    const company = known(request, reply)
    if (!company) return reply
    const { year } = request.params as { year: string }
    const booked = entriesOf(context, { request, company, isBooked: true })
    return pageOf(
      request,
      booked.flatMap(({ number, ...entry }) =>
        entry.date.startsWith(year) ? [{ ...entry, voucherNumber: number }] : [],
      ),
    )
  })

  app.get('/journals/:journal/entries', (request, reply) => {
    const company = known(request, reply)
    if (!company || !isJournal(request, reply)) return reply
    return withFaults(context, { reply, place: 'voucher_lookup', words }, () => {
      const drafts = entriesOf(context, { request, company, isBooked: false })
      return pageOf(
        request,
        drafts.map(({ number, ...entry }) => ({ ...entry, voucher: { voucherNumber: number } })),
      )
    })
  })

  app.post('/journals/:journal/vouchers', (request, reply) => {
    const company = known(request, reply)
    if (!company || !isJournal(request, reply)) return reply
    return withFaults(context, { reply, place: 'voucher', words }, () => {
      const { status, body } = once(context, request, company)
      void reply.code(status)
      return body
    })
  })
}

function isJournal(request: FastifyRequest, reply: FastifyReply): boolean {
  const { journal } = request.params as { journal: string }
  if (journal === String(JOURNAL)) return true
  void reply.code(404).send(problem(404, `Journal ${journal} was not found.`))
  return false
}

/** Entries whose text has what the filter asks for; drafts are of the journal, booked ones of the year. */
function entriesOf(
  { state }: Context,
  { request, company, isBooked }: { request: FastifyRequest; company: Merchant; isBooked: boolean },
) {
  const { filter = '' } = Page.parse(request.query)
  const wanted = filter.match(/^text\$like:([\w-]+)$/)?.[1]
  return state.vouchers
    .filter((one) => one.program === 'economic' && one.company === company.name && one.isBooked === isBooked)
    .flatMap(({ number, lines, date }) => lines.map(({ text }) => ({ number, date, text })))
    .filter(({ text }) => wanted === undefined || text.includes(wanted))
}

/** Answers a voucher; under a key that was used before the same again, a refusal too. */
function once(context: Context, request: FastifyRequest, company: Merchant) {
  const key = String(request.headers['idempotency-key'] ?? '')
  const asked = { wire: 'economic' as const, merchant: company.name, key }
  const kept = context.state.answers.get(answerName(asked))
  if (kept) return kept
  const answer = answerOf(context, request.body, company)
  if (key !== '')
    context.ledger.append({ kind: 'answered', answer: { ...asked, fingerprint: '', ...answer } })
  return answer
}

function answerOf(context: Context, sent: unknown, company: Merchant): { status: number; body: unknown } {
  const read = Voucher.safeParse(sent)
  if (!read.success) return { status: 400, body: problem(400, z.prettifyError(read.error)) }
  const { entries, accountingYear } = read.data
  const asked: AskedVoucher = {
    date: entries.financeVouchers[0]?.date ?? '',
    lines: entries.financeVouchers.map(({ account, amount, text }) => ({
      account: String(account.accountNumber),
      amount,
      text,
    })),
  }
  const problems = problemsOf(context, asked, MAX_TEXT_LENGTH)
  if (!asked.date.startsWith(accountingYear.year))
    problems.push({ field: 'date', message: 'The day is not in the accounting year.' })
  if (problems.length > 0)
    return { status: 400, body: problem(400, 'Validation failed.', errorsOf(problems)) }
  const taken = takeVoucher(context, {
    program: 'economic',
    company: company.name,
    reference: null,
    asked,
  })
  return { status: 201, body: [{ ...read.data, voucherNumber: taken.number }] }
}
