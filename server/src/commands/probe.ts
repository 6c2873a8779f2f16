import type { CredentialsOf, ProviderCredentials } from '@medlem/contract/paymentCredentials'
import { readCredentials } from '@medlem/domain/paymentCredentials'
import { accessTokens } from '@medlem/payments/accessTokens'
import { probeFreepay } from '@medlem/payments/probe/freepayProbe'
import { probe } from '@medlem/payments/probe/probe'
import { paymentProvider } from '@medlem/payments/registry'
import { ConfigError } from '../platform/config/configError.ts'
import { probeVariable, readProbe } from '../platform/config/probe.ts'

/** `npm run medlem -- probe PROVIDER`: what can be asked of a gateway without a person; docs/providers lists the rest. */
async function main(name: string | undefined): Promise<string[]> {
  const { provider, kept, hosts, authorizationId, callbackUrl } = readProbe(name)
  const read = readCredentials(provider, kept)
  if (!read.ok) {
    const lines = read.problems.map(({ field, message }) => `${probeVariable(field)}: ${message}`)
    throw new ConfigError(lines.join(' '))
  }
  refuseRealMoney(read.value)
  const { freepay, stripe, vipps } = hosts
  const windowOrigins = [new URL(freepay.gatewayUrl).origin]
  const access = {
    hosts: { freepay: { ...freepay, windowOrigins }, stripe, vipps: { ...vipps, apiUrl: vipps.testApiUrl } },
    fetch,
    tokens: accessTokens(),
  }
  const findings = await probe({
    provider: paymentProvider(read.value, access),
    stranger: paymentProvider(unknownKey(read.value), { ...access, tokens: accessTokens() }),
    authorizationId,
    callbackUrl,
  })
  if (read.value.provider === 'freepay') {
    const settings = { ...read.value.credentials, ...freepay, windowOrigins, fetch }
    findings.push(...(await probeFreepay(settings, callbackUrl)))
  }
  return findings.map((finding) => `${finding.probe}: ${finding.found}`)
}

function refuseRealMoney({ provider, credentials }: ProviderCredentials): void {
  if (provider === 'stripe' && !credentials.secretKey.includes('_test_'))
    throw new ConfigError('PROBE_SECRET_KEY is a live key: probes are made with a test key alone.')
}

/** The same credentials with a key that does not exist. */
function unknownKey(known: ProviderCredentials): ProviderCredentials {
  if (known.provider === 'freepay') return { ...known, credentials: { apiKey: 'an-unknown-key' } }
  if (known.provider === 'stripe') {
    const credentials: CredentialsOf<'stripe'> = { secretKey: 'sk_test_anunknownkey' }
    return { ...known, credentials }
  }
  return { ...known, credentials: { ...known.credentials, clientSecret: 'an-unknown-key' } }
}

main(process.argv[2]).then(
  (lines) => void process.stdout.write(`${lines.join('\n')}\n`),
  (error: unknown) => {
    const text = error instanceof ConfigError ? error.message : String(error)
    process.stderr.write(`Medlem can't probe. ${text}\n`)
    process.exitCode = 1
  },
)
