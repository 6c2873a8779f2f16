import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { credentialKey } from './paymentCredentials.ts'

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
