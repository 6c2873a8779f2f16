import type { ProgramKeys } from '@medlem/contract/accountingProgram'
import type { ProgramName, TakenVoucher } from '@medlem/sandbox/entry'
import { sandboxWay } from '@medlem/sandbox/testing/sandboxWay'
import { testGateway, testKey } from '@medlem/sandbox/testing/testGateway'
import { accessTokens } from '../../accessTokens.ts'
import { SILENT_MS, silentHost } from '../../silentHost.ts'
import { accountingTarget, type ProgramHosts } from '../registry.ts'
import type { AccountingTarget, Company } from '../target.ts'

export type Taken = TakenVoucher & { isBooked: boolean }

/** A program's adapter at a counterpart, with what a test needs on the program's side. */
export interface TargetUnderTest {
  target: AccountingTarget
  company: Company
  /** The same with a key that is not valid, or no more. */
  ended: AccountingTarget
  /** The same where nothing listens. */
  unreachable: AccountingTarget
  /** The same at a host that accepts every call and answers none, with a short timeout. */
  hanging: AccountingTarget
  /** What nothing that is shown may repeat. */
  secret: string
  /** All vouchers that the program has. */
  taken(): Promise<Taken[]>
  /** Makes the program do the next voucher without an answer that can be read. */
  loseNextAnswer(how: 'silence_after' | 'error_after' | 'garbage'): Promise<unknown>
  /** Makes the program do no voucher for the next call, and say when to come back. */
  limitNext(seconds: number): Promise<unknown>
  /** A person books what is there. */
  bookAll(): Promise<unknown>
  /** Puts the program's clock forward. */
  advance(hours: number): Promise<unknown>
  close(): Promise<unknown>
}

/** Where the sandbox has its counterparts. */
export function programHostsAt(url: string): ProgramHosts {
  return {
    economic: { apiUrl: `${url}/accounting/economic` },
    dinero: {
      apiUrl: `${url}/accounting/dinero`,
      tokenUrl: `${url}/accounting/dinero/dineroapi/oauth/token`,
    },
    billy: { apiUrl: `${url}/accounting/billy` },
  }
}

/** The keys of the first company there, of which one may be another. */
export function keysOf(program: ProgramName, key: string = testKey): ProgramKeys {
  if (program === 'economic')
    return { program, keys: { appSecretToken: 'app-secret', agreementGrantToken: key, journal: '1' } }
  if (program === 'billy') return { program, keys: { accessToken: key } }
  const client = { clientId: 'isv_medlem', clientSecret: 'client-secret' }
  return { program, keys: { ...client, apiKey: key, companyNumber: '400001' } }
}

const COMPANY_IDS = { economic: '100001', dinero: '400001', billy: 'org-1' }

/** A program at the sandbox. */
export async function atSandbox(program: ProgramName): Promise<TargetUnderTest> {
  const gateway = await testGateway()
  const silent = await silentHost()
  const at = (url: string, key = testKey) =>
    accountingTarget(keysOf(program, key), {
      hosts: programHostsAt(url),
      tokens: accessTokens(),
      ...sandboxWay,
    })
  const fault = (kind: string, delayMs = 0) =>
    gateway.control('POST', '/faults', { place: 'voucher', kind, delayMs })
  return {
    target: at(gateway.url()),
    company: { id: COMPANY_IDS[program], name: 'Sejlklubben Øresund' },
    ended: at(gateway.url(), 'key-that-has-ended'),
    unreachable: at('http://127.0.0.1:1'),
    hanging: accountingTarget(keysOf(program), {
      hosts: programHostsAt(silent.url),
      tokens: accessTokens(),
      fetch,
      timeoutMs: SILENT_MS,
    }),
    secret: testKey,
    async taken() {
      const { body } = await gateway.control('GET', '/vouchers')
      return (body.vouchers as Taken[]).filter((one) => one.program === program)
    },
    loseNextAnswer: (how) => fault(how),
    limitNext: (seconds) => fault('busy', seconds * 1_000),
    bookAll: () => gateway.control('POST', '/vouchers/book', { program }),
    advance: (hours) => gateway.advance(hours * 3_600_000),
    async close() {
      await Promise.all([gateway.close(), silent.close()])
    },
  }
}
