import { PaymentProviderName } from '@medlem/contract/organisation'
import type { CredentialName, ProviderCredentials } from '@medlem/contract/paymentCredentials'
import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { SealedValue } from '@medlem/database/sealer'
import { type KeptCredentials, readCredentials } from '@medlem/domain/paymentCredentials'
import type { Config } from '../../platform/config/config.ts'
import { secretBox } from '../../platform/crypto/secretBox.ts'
import type { PayingOrganisation } from '../../platform/ports/providerFor.ts'

type Secret = Pick<Config, 'secret'>

/** Seals and opens a FreePay key on its own, as it was kept before there were other providers. */
export function gatewayKeys(config: Secret) {
  return secretBox(config.secret, 'payment')
}

/** Whose keys they are and of which provider is bound in, so that neither rows nor providers can be swapped (§5.5). */
const context = (orgId: string, provider: PaymentProviderName) => `${orgId}|${provider}`

/** One box for all the fields of a provider, prefixed with its name; a box of the older format has no prefix. */
export function sealCredentials(
  config: Secret,
  { orgId, provider, kept }: { orgId: string; provider: PaymentProviderName; kept: KeptCredentials },
): string | null {
  if (Object.keys(kept).length === 0) return null
  return `${provider}:${gatewayKeys(config).seal(JSON.stringify(kept), context(orgId, provider))}`
}

/** A box without its provider's name, and what is bound into it. */
function sealedIn({ orgId, provider, box }: { orgId: string; provider: PaymentProviderName; box: string }) {
  const prefix = `${provider}:`
  if (box.startsWith(prefix))
    return { prefix, sealed: box.slice(prefix.length), context: context(orgId, provider) }
  return { prefix: '', sealed: box, context: orgId }
}

/** Opens a box of either kind; throws when another secret, organisation or provider sealed it. */
export function openBox(
  config: Secret,
  of: { orgId: string; provider: PaymentProviderName; box: string },
): KeptCredentials {
  const { prefix, sealed, context } = sealedIn(of)
  if (prefix === '' && of.provider !== 'freepay')
    throw new Error('This is nothing that was sealed for this provider.')
  const text = gatewayKeys(config).open(sealed, context)
  if (prefix === '') return { apiKey: text }
  const opened: unknown = JSON.parse(text)
  if (typeof opened !== 'object' || opened === null) throw new Error('This is no set of credentials.')
  const words = Object.entries(opened).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(words) as Partial<Record<CredentialName, string>>
}

/** Every box that an organisation has, the provider that it uses now among them. */
export function boxesOf(organisation: PayingOrganisation): Partial<Record<PaymentProviderName, string>> {
  const { paymentProvider, paymentAuthToken, otherCredentials } = organisation
  const { [paymentProvider]: _older, ...others } = otherCredentials ?? {}
  return { ...others, ...(paymentAuthToken === null ? {} : { [paymentProvider]: paymentAuthToken }) }
}

type Boxes = Pick<OrganisationRow, 'paymentAuthToken' | 'otherCredentials'>

/** The boxes of an organisation as sealed values; `write` puts all of its boxes in their place. */
export function sealedBoxes(
  organisation: OrganisationRow,
  write: (tx: Database, boxes: Boxes) => Promise<unknown>,
): SealedValue[] {
  const boxes = boxesOf(organisation)
  const { id: orgId, key, paymentProvider } = organisation
  return PaymentProviderName.options.flatMap((provider) => {
    const box = boxes[provider]
    if (box === undefined) return []
    const { prefix, sealed, context } = sealedIn({ orgId, provider, box })
    return {
      name: `the ${provider} key of the organisation ${key}`,
      orgId,
      sealed,
      context,
      sealerOf: (secret) => gatewayKeys({ secret }),
      write(tx, again) {
        boxes[provider] = prefix + again
        const { [paymentProvider]: current, ...otherCredentials } = boxes
        return write(tx, { paymentAuthToken: current ?? null, otherCredentials })
      },
    }
  })
}

/** What is kept for one provider; nothing set is an empty set. */
export function keptCredentials(
  config: Secret,
  organisation: PayingOrganisation,
  provider: PaymentProviderName = organisation.paymentProvider,
): KeptCredentials {
  const box = boxesOf(organisation)[provider]
  return box === undefined ? {} : openBox(config, { orgId: organisation.id, provider, box })
}

/** The credentials for a provider, ready to be used; undefined while they are not set up. */
export function credentialsFor(
  config: Secret,
  organisation: PayingOrganisation,
  name: string = organisation.paymentProvider,
): ProviderCredentials | undefined {
  const provider = PaymentProviderName.safeParse(name).data
  if (provider === undefined) return undefined
  const read = readCredentials(provider, keptCredentials(config, organisation, provider))
  return read.ok ? read.value : undefined
}
