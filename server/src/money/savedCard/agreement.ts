import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { windowProviders } from '@medlem/domain/organisation'
import type { PaymentProvider } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'

/** The provider that keeps a card, with the organisation's keys; undefined once the organisation has left it. */
export function providerOfCard(
  { providerFor }: Pick<Deps, 'providerFor'>,
  organisation: OrganisationRow,
  card: Pick<SavedCardRow, 'provider'>,
): PaymentProvider | undefined {
  const provider = windowProviders(organisation).find((one) => one === card.provider)
  return provider && providerFor(organisation, { provider, test: organisation.paymentTestMode })
}
