import { createHash } from 'node:crypto'
import type { ProgramKeysOf } from '@medlem/contract/accountingProgram'
import * as z from 'zod'
import { type AccessTokens, accessTokens } from '../accessTokens.ts'
import { callOnce, contentOf, type GatewayAnswer } from '../gatewayCall.ts'
import { fitText } from './fitText.ts'
import { type Access, amountOf, type ProgramSettings, programCalls } from './programCall.ts'
import type { AccountingTarget, Draft, ProgramAccount } from './target.ts'

/** Dinero tells no limit; what is longer than this is no text of a line. */
const MAX_TEXT_LENGTH = 120
/** Dinero books in kroner alone. */
const CURRENCY = 'DKK'
/** Without a code Dinero takes the account's own; ours stands in a line already. */
const NO_VAT = 'none'

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().int().min(1) })
const Organisations = z.array(z.object({ id: z.coerce.string(), name: z.string() }))
const Accounts = z.array(z.object({ accountNumber: z.int(), name: z.string().nullish() }))
const Created = z.object({ guid: z.guid(), voucherNumber: z.int().nullish() })

export interface DineroSettings extends ProgramSettings {
  /** Where tokens are given. */
  tokenUrl: string
  /** Shared between adapters, so that not every call begins with fetching one. */
  tokens?: AccessTokens
}

/**
 * Dinero's API with the keys of a personal integration. A voucher becomes a manual one (bilag) that is not booked. Dinero tells of a
 * draft only to those who have its guid, which a lost answer had: `find` can't tell. Sources: docs/programs/dinero.md.
 */
export function dinero({
  clientId,
  clientSecret,
  apiKey,
  companyNumber,
  tokenUrl,
  tokens = accessTokens(),
  ...settings
}: ProgramKeysOf<'dinero'> & DineroSettings): AccountingTarget {
  const secrets = [clientId, clientSecret, apiKey]
  const name = createHash('sha256')
    .update(JSON.stringify([tokenUrl, ...secrets]))
    .digest('hex')

  async function askForToken(): Promise<GatewayAnswer> {
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const { fetch, timeoutMs } = settings
    const body = new URLSearchParams({
      grant_type: 'password',
      scope: 'read write',
      username: apiKey,
      password: apiKey,
    })
    const call = { fetch, authorization, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
    const answer = await callOnce(call, { method: 'POST', url: new URL(tokenUrl), body })
    // OAuth says 'invalid_grant' with 400.
    return answer.status === 400 ? { ...answer, status: 401 } : answer
  }

  let last = ''
  const access: Access = {
    async headers() {
      let answer: GatewayAnswer = { status: 'none' }
      const token = await tokens.take(name, async () => {
        answer = await askForToken()
        const granted = contentOf(answer, Token)
        return granted && { value: granted.access_token, lifetimeMs: granted.expires_in * 1_000 }
      })
      if (token === undefined) return { refused: answer }
      last = token
      return { headers: { authorization: `Bearer ${token}` } }
    },
    renew: () => tokens.drop(name, last),
    secrets,
  }
  const calls = programCalls(settings, access, withSmallNames)
  const at = (path: string) => `/v1/${companyNumber}${path}`

  return {
    findsDrafts: false,
    async company() {
      const read = await calls.read('/v1/organizations?fields=id,name', Organisations)
      if (read.outcome !== 'done') return read
      const own = read.content.find(({ id }) => id === companyNumber)
      return own ? { outcome: 'done', ...own } : { outcome: 'missing', said: null }
    },
    async accounts() {
      const accounts: ProgramAccount[] = []
      // Bank accounts are in a list beside the others.
      for (const kind of ['entry', 'deposit']) {
        const read = await calls.read(at(`/accounts/${kind}?fields=accountNumber,name`), Accounts)
        if (read.outcome !== 'done') return read
        accounts.push(
          ...read.content.map((one) => ({ number: String(one.accountNumber), name: one.name ?? '' })),
        )
      }
      return { outcome: 'done', accounts }
    },
    async send(draft) {
      if (draft.currency !== CURRENCY) return { outcome: 'refused', refusal: { why: 'currency' } }
      const wrong = draft.lines.find(({ account }) => !/^[1-9]\d{0,8}$/.test(account))
      if (wrong) return { outcome: 'refused', refusal: { why: 'account', account: wrong.account } }
      const written = await calls.write(at('/vouchers/manuel'), Created, { body: voucherOf(draft) })
      if (written.outcome !== 'done') return written
      const { guid, voucherNumber } = written.content
      return { outcome: 'sent', id: guid, number: voucherNumber ? String(voucherNumber) : null }
    },
    find: async () => ({ outcome: 'untold' }),
  }
}

function voucherOf({ date, reference, lines }: Draft) {
  return {
    VoucherDate: date,
    ExternalReference: reference,
    Lines: lines.map(({ account, minor, text }) => ({
      Description: fitText(text, reference, MAX_TEXT_LENGTH),
      AccountNumber: Number(account),
      Amount: amountOf(minor),
      AccountVatCode: NO_VAT,
      BalancingAccountVatCode: NO_VAT,
    })),
  }
}

/** The description has names with a capital letter, and examples of answers without; either is read. */
function withSmallNames(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withSmallNames)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key.slice(0, 1).toLowerCase() + key.slice(1),
      withSmallNames(value),
    ]),
  )
}
