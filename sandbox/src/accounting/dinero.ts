import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { merchantWithKey } from '../api/merchant.ts'
import type { Context, Merchant } from '../context.ts'
import type { FaultWords } from '../faults.ts'
import { type AskedVoucher, chart, problemsOf, takeVoucher, withFaults } from './books.ts'

const MAX_TEXT_LENGTH = 120
const MAX_REFERENCE_LENGTH = 128
const TOKEN_LIFETIME_S = 3_600
/** Accounts of a bank, which Dinero lists apart from the others. */
const isDeposit = ({ number }: { number: number }) => number >= 5_800 && number < 5_900

const vatCode = z.literal('none', 'Vat codes are those of the organization.')
const Sent = z.strictObject({
  VoucherDate: z.iso.date(),
  ExternalReference: z.string().max(MAX_REFERENCE_LENGTH).optional(),
  Lines: z.array(
    z.strictObject({
      Description: z.string(),
      AccountNumber: z.int(),
      Amount: z.number(),
      AccountVatCode: vatCode,
      BalancingAccountVatCode: vatCode,
    }),
  ),
})
const TokenForm = z.object({
  grant_type: z.literal('password'),
  scope: z.literal('read write'),
  username: z.string(),
  password: z.string(),
})

const problem = (code: number, message: string, fields?: Record<string, string>) => ({
  Code: code,
  Message: message,
  ...(fields === undefined ? {} : { ValidationErrors: fields }),
})
const words: FaultWords = {
  error: problem(50, 'A server error occurred.'),
  refuse: (_fault, reply) => reply.code(400).send(problem(42, 'A validation error occurred')),
}

const numberOf = ({ merchants }: Context, company: Merchant) => 400_001 + merchants.indexOf(company)
const seal = (until: number, { apiKey }: Merchant) =>
  createHmac('sha256', apiKey).update(String(until)).digest('base64url')

function callerOf(context: Context, request: FastifyRequest, reply: FastifyReply): Merchant | undefined {
  const [until = '', sealed = ''] = (request.headers.authorization ?? '').replace(/^Bearer /, '').split('.')
  const company = context.merchants.find((one) => seal(Number(until), one) === sealed)
  if (company && context.clock.now() < Number(until)) return company
  void reply.code(401).send(problem(41, 'Unauthorized'))
  return undefined
}

/** The company that calls, where the address names it. */
function companyOf(context: Context, request: FastifyRequest, reply: FastifyReply): Merchant | undefined {
  const company = callerOf(context, request, reply)
  const { organizationId } = request.params as { organizationId: string }
  if (!company || organizationId === String(numberOf(context, company))) return company
  void reply.code(403).send(problem(41, 'The user has insufficient permissions.'))
  return undefined
}

/**
 * Dinero's API as far as vouchers go, by its description (docs/programs/dinero.md). The API key of a company is the key of the merchant;
 * any client will do.
 */
export function dineroRoutes(app: FastifyInstance, context: Context): void {
  app.post('/dineroapi/oauth/token', (request, reply) => {
    const form = TokenForm.safeParse(request.body)
    const company = form.success ? merchantWithKey(context, form.data.username) : undefined
    if (!request.headers.authorization?.startsWith('Basic ') || !company)
      return reply.code(400).send({ error: 'invalid_grant' })
    const until = context.clock.now() + TOKEN_LIFETIME_S * 1_000
    return {
      access_token: `${until}.${seal(until, company)}`,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_S,
    }
  })

  app.get('/v1/organizations', (request, reply) => {
    const company = callerOf(context, request, reply)
    return company ? [{ id: numberOf(context, company), name: company.name, isPro: true }] : reply
  })

  app.get('/v1/:organizationId/accounts/:kind', (request, reply) => {
    if (!companyOf(context, request, reply)) return reply
    const { kind } = request.params as { kind: string }
    return chart
      .filter((one) => isDeposit(one) === (kind === 'deposit'))
      .map(({ number, name }) => ({ AccountNumber: number, Name: name }))
  })

  app.post('/v1/:organizationId/vouchers/manuel', (request, reply) => {
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
  if (!read.success) return refuse(reply, { Voucher: z.prettifyError(read.error) })
  const asked: AskedVoucher = {
    date: read.data.VoucherDate,
    lines: read.data.Lines.map(({ AccountNumber, Amount, Description }) => ({
      account: String(AccountNumber),
      amount: Amount,
      text: Description,
    })),
  }
  const problems = problemsOf(context, asked, MAX_TEXT_LENGTH)
  if (problems.length > 0) {
    const fields = problems.map(({ line, field, message }) => [`Lines[${line}].${field}`, message])
    return refuse(reply, Object.fromEntries(fields))
  }
  const { id, number } = takeVoucher(context, {
    program: 'dinero',
    company: company.name,
    reference: read.data.ExternalReference ?? null,
    asked,
  })
  return { Guid: id, Timestamp: number.toString(16).padStart(16, '0'), VoucherNumber: number }
}

function refuse(reply: FastifyReply, fields: Record<string, string>) {
  void reply.code(400)
  return problem(42, 'A validation error occurred', fields)
}
