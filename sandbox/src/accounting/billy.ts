import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { merchantWithKey } from '../api/merchant.ts'
import type { Context, Merchant } from '../context.ts'
import type { TakenVoucher } from '../entry.ts'
import type { FaultWords } from '../faults.ts'
import { type AskedVoucher, chart, problemsOf, takeVoucher, withFaults } from './books.ts'

const MAX_TEXT_LENGTH = 100
const MAX_PAGE_SIZE = 1_000

const Line = z.strictObject({
  accountId: z.string(),
  amount: z.number().positive(),
  side: z.enum(['debit', 'credit']),
  text: z.string().optional(),
  currencyId: z.string().length(3).optional(),
})
const Sent = z.object({
  daybookTransaction: z.strictObject({
    organizationId: z.string(),
    entryDate: z.iso.date(),
    description: z.string().max(MAX_TEXT_LENGTH),
    // 'approved' would book at once, which this caller never asks for.
    state: z.literal('draft'),
    apiType: z.string().max(MAX_TEXT_LENGTH).optional(),
    lines: z.array(Line).min(2),
  }),
})
const Page = z.object({
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
})

const problem = (statusCode: number, errorMessage: string, messages: readonly string[] = []) => ({
  meta: { statusCode, success: false },
  errorCode: statusCode === 401 ? 'INVALID_TOKEN' : 'INVALID_REQUEST',
  errorMessage,
  ...(messages.length > 0 && { validationErrors: { record: { lines: messages } } }),
})
const words: FaultWords = {
  error: problem(500, 'Something went wrong.'),
  refuse: (_fault, reply) => reply.code(422).send(problem(422, 'The request is invalid.')),
}
const idOf = (number: number) => `account-${number}`

/** The company that calls: a token is the key of the merchant. */
function companyOf(context: Context, request: FastifyRequest, reply: FastifyReply): Merchant | undefined {
  const company = merchantWithKey(context, String(request.headers['x-access-token'] ?? ''))
  if (!company) void reply.code(401).send(problem(401, 'The access token is not valid.'))
  return company
}

const organizationOf = ({ merchants }: Context, company: Merchant) => `org-${merchants.indexOf(company) + 1}`

/** The company that calls, where it asks for what is its own. */
function ownerOf(context: Context, request: FastifyRequest, reply: FastifyReply): Merchant | undefined {
  const company = companyOf(context, request, reply)
  const { organizationId } = request.query as { organizationId?: string }
  if (!company || organizationId === organizationOf(context, company)) return company
  void reply.code(404).send(problem(404, 'The organization was not found.'))
  return undefined
}

/** Billy's API 2 as far as vouchers go, by its description (docs/programs/billy.md). */
export function billyRoutes(app: FastifyInstance, context: Context): void {
  app.get('/organization', (request, reply) => {
    const company = companyOf(context, request, reply)
    if (!company) return reply
    return { organization: { id: organizationOf(context, company), name: company.name } }
  })

  app.get('/accounts', (request, reply) => {
    if (!ownerOf(context, request, reply)) return reply
    const { page, pageSize } = Page.parse(request.query)
    return {
      accounts: chart
        .slice((page - 1) * pageSize, page * pageSize)
        .map(({ number, name }) => ({ id: idOf(number), accountNo: number, name, isArchived: false })),
    }
  })

  app.get('/daybookTransactions', (request, reply) => {
    const company = ownerOf(context, request, reply)
    if (!company) return reply
    const { apiType } = request.query as { apiType?: string }
    return withFaults(context, { reply, place: 'voucher_lookup', words }, () => ({
      daybookTransactions: context.state.vouchers
        .filter((one) => one.program === 'billy' && one.company === company.name)
        .filter(({ reference }) => apiType === undefined || reference === apiType)
        .map(shown),
    }))
  })

  app.post('/daybookTransactions', (request, reply) => {
    const company = companyOf(context, request, reply)
    if (!company) return reply
    return withFaults(context, { reply, place: 'voucher', words }, () =>
      take(context, { sent: request.body, reply, company }),
    )
  })
}

function take(
  context: Context,
  { sent, reply, company }: { sent: unknown; reply: FastifyReply; company: Merchant },
) {
  const read = Sent.safeParse(sent)
  if (!read.success) return refuse(reply, [z.prettifyError(read.error)])
  const { organizationId, entryDate, apiType, lines } = read.data.daybookTransaction
  if (organizationId !== organizationOf(context, company))
    return refuse(reply, ['The organization was not found.'])
  const asked: AskedVoucher = {
    date: entryDate,
    lines: lines.map(({ accountId, amount, side, text = '' }) => ({
      account: accountId.replace(/^account-/, ''),
      amount: side === 'debit' ? amount : -amount,
      text,
    })),
  }
  const problems = problemsOf(context, asked, MAX_TEXT_LENGTH)
  const messages = problems.map(({ message }) => message)
  if (messages.length > 0) return refuse(reply, messages)
  const taken = takeVoucher(context, {
    program: 'billy',
    company: company.name,
    reference: apiType ?? null,
    asked,
  })
  return { meta: { statusCode: 200, success: true }, daybookTransactions: [shown(taken)] }
}

const shown = ({ id, number, date, reference }: TakenVoucher) => ({
  id,
  entryDate: date,
  voucherNo: String(number),
  apiType: reference,
  state: 'draft',
})

function refuse(reply: FastifyReply, messages: readonly string[]) {
  void reply.code(422)
  return problem(422, 'The request is invalid.', messages)
}
