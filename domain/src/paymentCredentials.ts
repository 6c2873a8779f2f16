import { fieldMessage } from '@medlem/contract/fieldMessage'
import type { PaymentProviderName } from '@medlem/contract/organisation'
import {
  type CredentialName,
  type CredentialState,
  type CredentialsUpdate,
  credentialShapes,
  type ProviderCredentials,
} from '@medlem/contract/paymentCredentials'
import { fieldTexts } from '@medlem/i18n/en/contract/field'
import { credentialTexts } from '@medlem/i18n/en/domain/credential'

/** Credentials as they are kept: what is set, by the name of the field. */
export type KeptCredentials = Partial<Record<CredentialName, string>>

const fields: Record<PaymentProviderName, { needed: CredentialName[]; optional: CredentialName[] }> = {
  freepay: { needed: ['apiKey'], optional: [] },
  stripe: { needed: ['secretKey'], optional: ['webhookSecret'] },
  vipps: {
    needed: ['clientId', 'clientSecret', 'subscriptionKey', 'merchantSerialNumber'],
    optional: ['webhookSecret'],
  },
}

export interface CredentialProblem {
  field: string
  code: 'missing' | 'not_used' | 'invalid'
  message: string
}

/** What was kept with what is written now: a field that is left out stays, null removes it. */
export function mergedCredentials(kept: KeptCredentials, update: CredentialsUpdate): KeptCredentials {
  const names = Object.keys({ ...kept, ...update }) as CredentialName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = update[name] === undefined ? kept[name] : update[name]
      return value === null || value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The credentials in the provider's own shape, or what hinders it, by field. With none at all payments are off. */
export function readCredentials(
  provider: PaymentProviderName,
  kept: KeptCredentials,
  t = credentialTexts,
  fieldT = fieldTexts,
): { ok: true; value: ProviderCredentials } | { ok: false; problems: CredentialProblem[] } {
  const { needed, optional } = fields[provider]
  const problems: CredentialProblem[] = needed
    .filter((name) => kept[name] === undefined)
    .map((name) => ({ field: name, code: 'missing', message: t.missing }))
  for (const name of Object.keys(kept) as CredentialName[]) {
    if ([...needed, ...optional].includes(name)) continue
    problems.push({ field: name, code: 'not_used', message: t.notUsed })
  }
  const read = credentialShapes[provider].safeParse(kept)
  for (const issue of read.error?.issues ?? []) {
    const field = issue.path.join('.')
    if (problems.some((problem) => problem.field === field)) continue
    problems.push({ field, code: 'invalid', message: fieldMessage(issue, fieldT) })
  }
  if (!read.success || problems.length > 0) return { ok: false, problems }
  // The shape is that of the provider, which the compiler can't follow through the table.
  return { ok: true, value: { provider, credentials: read.data } as ProviderCredentials }
}

/** A key that says itself whether its money is real must agree with the organisation's own setting (Ruling 22). */
export function testModeProblems(
  { provider, credentials }: ProviderCredentials,
  testMode: boolean,
  t = credentialTexts,
): CredentialProblem[] {
  if (provider !== 'stripe' || credentials.secretKey.includes('_test_') === testMode) return []
  return [{ field: 'secretKey', code: 'invalid', message: testMode ? t.liveInTestMode : t.testInLiveMode }]
}

/** What settings may tell of the keys: which are set, and how each ends (design §5.5). */
export function credentialStates(provider: PaymentProviderName, kept: KeptCredentials): CredentialState[] {
  const { needed, optional } = fields[provider]
  return [...needed, ...optional].map((name) => {
    const value = kept[name]
    return {
      name,
      needed: needed.includes(name),
      set: value !== undefined,
      last4: value === undefined ? null : value.slice(-4),
    }
  })
}
