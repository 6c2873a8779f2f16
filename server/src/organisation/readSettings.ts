import type { Fee, OrganisationSettings } from '@medlem/contract/organisationSettings'
import type { Database } from '@medlem/database/database'
import { toWireMinor } from '@medlem/domain/money'
import { readiness } from '@medlem/domain/organisation'
import { configurationProblems, membershipPrice } from '@medlem/domain/pricing'
import type { Deps } from '../deps.ts'
import { gatewayKeys } from '../payment/providerFor.ts'
import { listAllConfigurations } from './settingsStore.ts'
import { type ConfigurationRow, findOrganisation, type OrganisationRow } from './store.ts'
import { configurationWire, isValidConfiguration, priceTerms } from './wire.ts'

/** An organisation as its administrators see it; `db` may be the transaction that wrote it. */
export async function readSettings(
  { config }: Pick<Deps, 'config'>,
  db: Database,
  id: string,
): Promise<OrganisationSettings> {
  const row = await findOrganisation(db, id)
  if (!row) throw new Error('the organisation is gone')
  const configurations = await listAllConfigurations(db, id)
  const ready = readiness({
    name: row.name,
    enabled: row.enabled,
    validConfigurations: configurations.filter(isValidConfiguration).length,
    paymentUsable: row.paymentAuthToken !== null,
  })
  return {
    id,
    key: row.key,
    name: row.name,
    category: row.category,
    description: row.description,
    hue: row.hue,
    email: row.email,
    address: row.address,
    registrationNumber: row.registrationNumber,
    messagingPhone: row.messagingPhone,
    refundSecondPersonMinor: row.refundSecondPersonMinor,
    currency: row.currency,
    enabled: row.enabled,
    version: row.version,
    payment: paymentWire(config, row),
    ready: ready.ready,
    notReadyReason: ready.ready ? null : ready.message,
    fees: configurations.map(feeWire),
  }
}

/** Of the key no more than its last four characters leave the server (design §5.5). */
function paymentWire(config: Deps['config'], row: OrganisationRow): OrganisationSettings['payment'] {
  const { id, paymentProvider: provider, paymentTestMode: testMode, paymentAuthToken: sealed } = row
  const last4 = sealed === null ? null : gatewayKeys(config).open(sealed, id).slice(-4)
  return {
    provider,
    testMode,
    paymentAuthToken: null,
    paymentAuthTokenSet: sealed !== null,
    paymentAuthTokenLast4: last4,
  }
}

function feeWire(row: ConfigurationRow): Fee {
  const terms = priceTerms(row)
  const price = membershipPrice(terms)
  const { orgId: _orgId, ...shown } = configurationWire(row)
  const problems = configurationProblems({ ...row, ...terms })
  return {
    ...shown,
    enabled: row.enabled,
    version: row.version,
    unitMinor: price && problems.length === 0 ? toWireMinor(price.unitMinor) : null,
    problems: problems.map(({ message }) => message),
  }
}
