import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Month } from './ledger.ts'
import { credentialKey, MAX_KEY_LENGTH } from './paymentCredentials.ts'
import { Id } from './scalar.ts'

/** A program that an organisation keeps its books in, and hands its vouchers to. */
export const AccountingProgramName = z.enum(['economic', 'dinero', 'billy'])
export type AccountingProgramName = z.infer<typeof AccountingProgramName>

const whole = z.string().check(z.trim(), z.regex(/^[1-9]\d{0,8}$/, fieldTexts.programNumber))

/** What each program needs to know of an organisation. */
export const programKeyShapes = {
  /** `journal` is the number of the journal that vouchers become drafts in. */
  economic: z.object({
    appSecretToken: credentialKey(4),
    agreementGrantToken: credentialKey(4),
    journal: whole,
  }),
  /** A personal integration; `companyNumber` is the company's number at Dinero. */
  dinero: z.object({
    clientId: credentialKey(),
    clientSecret: credentialKey(),
    apiKey: credentialKey(),
    companyNumber: whole,
  }),
  billy: z.object({ accessToken: credentialKey() }),
} as const satisfies Record<AccountingProgramName, z.ZodMiniType>

type Shapes = typeof programKeyShapes
/** An organisation's keys of one program. */
export type ProgramKeysOf<P extends AccountingProgramName> = z.infer<Shapes[P]>
export type ProgramKeys = {
  [P in AccountingProgramName]: { program: P; keys: ProgramKeysOf<P> }
}[AccountingProgramName]

const ofOrganisation = z.object({ id: Id })
const ofMonth = z.object({ id: Id, month: Month })
const Company = z.object({ program: AccountingProgramName, company: z.string() })

/**
 * Why nothing is handed over: the program does not take the keys, doesn't know the company or the journal, asked us to come back later,
 * does not answer, or has another company behind the keys by now.
 */
export const ProgramProblem = z.object({
  kind: z.enum(['denied', 'missing', 'later', 'silent', 'other_company']),
  /** The program's own sentence, where it said one. */
  said: z.nullable(z.string()),
})
export type ProgramProblem = z.infer<typeof ProgramProblem>

/** The program that an organisation chose, never with its keys; null where it chose none. */
export const AccountingProgram = z.object({ program: z.nullable(Company) })
export type AccountingProgram = z.infer<typeof AccountingProgram>

/** Why a program did not take a voucher; `said` is its own sentence, or the number of the account that it doesn't have. */
export const VoucherRefusal = z.object({
  why: z.enum(['said', 'account', 'year', 'currency']),
  said: z.nullable(z.string()),
})
export type VoucherRefusal = z.infer<typeof VoucherRefusal>

/** A voucher on its way to a program. 'unsure': it may be there, and a person has to look. */
export const SentVoucher = z.object({
  number: z.int(),
  state: z.enum(['waiting', 'sending', 'sent', 'refused', 'unsure']),
  /** What stands in the voucher at the program, to look for it. */
  reference: z.string(),
  /** Where it was sent; null until it was. */
  to: z.nullable(Company),
  /** Its number at the program, where that gave one. */
  programNumber: z.nullable(z.string()),
  refusal: z.nullable(VoucherRefusal),
})
export type SentVoucher = z.infer<typeof SentVoucher>

/** How far the vouchers of a month are handed over. */
export const MonthSending = z.object({
  program: z.nullable(Company),
  problem: z.nullable(ProgramProblem),
  /** Something waits, and nothing keeps it from being sent. */
  isRunning: z.boolean(),
  /** How many vouchers of the month are not handed over, those that wait among them. */
  left: z.int(),
  /** Those that were handed over, or are to be. */
  vouchers: z.array(SentVoucher),
})
export type MonthSending = z.infer<typeof MonthSending>

const written = z.optional(
  z.string().check(z.maxLength(MAX_KEY_LENGTH), z.regex(/^[\x20-\x7e]*$/, fieldTexts.keyWithoutBreaks)),
)

/** Keys are written whole, and read by no call. Those of other programs are not read; which are needed, the program says. */
export const AccountingProgramUpdate = z.object({
  program: AccountingProgramName,
  keys: z.object({
    appSecretToken: written,
    agreementGrantToken: written,
    journal: written,
    clientId: written,
    clientSecret: written,
    apiKey: written,
    companyNumber: written,
    accessToken: written,
  }),
  /** The keys are known to open the books of another company than the vouchers before went to. */
  isOtherCompany: z.optional(z.boolean()),
})
export type AccountingProgramUpdate = z.infer<typeof AccountingProgramUpdate>

/** A person looked: 'again' sends a voucher that was refused or is not there; 'there' says that it is. */
export const SendingDecision = z.object({ decision: z.enum(['again', 'there']) })
export type SendingDecision = z.infer<typeof SendingDecision>

/** The program answered: whose books they are, and which of our accounts are not in them. */
export const ProgramTry = z.object({
  program: Company,
  problem: z.nullable(ProgramProblem),
  missingAccounts: z.array(z.object({ number: z.string(), name: z.string() })),
})
export type ProgramTry = z.infer<typeof ProgramTry>

export const getAccountingProgram = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/accounting-program',
  summary: 'Extension: the accounting program that an organisation hands its vouchers to, without its keys',
  schema: { params: ofOrganisation, response: { 200: AccountingProgram } },
})

export const updateAccountingProgram = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/accounting-program',
  summary:
    'Extension: chooses an accounting program and keeps its keys, once it took them; another company than before has to be confirmed',
  schema: {
    params: ofOrganisation,
    body: AccountingProgramUpdate,
    response: { 200: AccountingProgram },
  },
})

export const deleteAccountingProgram = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/accounting-program',
  summary: 'Extension: forgets the accounting program and its keys; what was handed over stays known',
  schema: { params: ofOrganisation, response: { 200: AccountingProgram } },
})

export const tryAccountingProgram = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/accounting-program/try',
  summary: 'Extension: asks the accounting program whose books the keys open, and which accounts it has',
  schema: { params: ofOrganisation, response: { 200: ProgramTry } },
})

export const getMonthSending = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/vouchers/:month/sending',
  summary: 'Extension: how far the vouchers of a month are handed to the accounting program',
  schema: { params: ofMonth, response: { 200: MonthSending } },
})

export const sendMonth = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/vouchers/:month/sending',
  summary:
    'Extension: hands the vouchers of a closed month to the accounting program as drafts; what was sent is not sent again',
  schema: { params: ofMonth, response: { 200: MonthSending } },
})

export const decideSending = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/vouchers/:month/sending/:number',
  summary: 'Extension: sends a voucher again that was refused, or says that one is at the program',
  schema: {
    params: z.object({
      id: Id,
      month: Month,
      number: z.string().check(z.regex(/^[1-9]\d{0,8}$/, fieldTexts.programNumber)),
    }),
    body: SendingDecision,
    response: { 200: MonthSending },
  },
})
