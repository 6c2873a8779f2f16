import { listEvents } from '@medlem/contract/event'
import { PaymentProviderName } from '@medlem/contract/organisation'
import { getPaymentConfiguration } from '@medlem/contract/paymentConfiguration'
import { completeEvent } from './completeFields.ts'
import { type Fields, listOf, type SpecificationOnlyServer, withDefaults } from './specificationOnlyServer.ts'

/** A hue of its own for each organisation, always the same. */
function hueOf(id: string): number {
  return [...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 0)
}

/** Organisations whose events and payment set-up have to be asked for one by one (Spec 4 and 7). */
export function completeOrganisations(
  server: SpecificationOnlyServer,
  given: readonly Fields[],
): Promise<Fields[]> {
  return Promise.all(given.map((organisation) => completeOrganisation(server, organisation)))
}

async function completeOrganisation(server: SpecificationOnlyServer, given: Fields): Promise<Fields> {
  const id = String(given.id)
  const { key, name, enabled } = given
  const provider = PaymentProviderName.safeParse(given.paymentProvider).data
  const [events, payment] = await Promise.all([
    eventsOf(server, given, id),
    provider && enabled
      ? server.ask(getPaymentConfiguration, { params: { id, provider } }).catch(() => undefined)
      : undefined,
  ])
  const organisation = withDefaults(given, {
    key: '',
    name: name ?? key ?? '',
    category: '',
    description: '',
    hue: hueOf(id),
    logo: null,
    email: null,
    currency: currencyOf(payment?.currencySymbol),
    paymentTestMode: payment?.testMode ?? false,
    readyForMembershipRenewal: true,
    membershipConfigurations: [],
  })
  return {
    ...organisation,
    // A provider that the portal does not know can't be paid with, as one without configuration (Spec 4).
    paymentProvider: provider ?? 'freepay',
    readyForMembershipRenewal: organisation.readyForMembershipRenewal === true && payment !== undefined,
    // Ruling 21: it has no business in a browser.
    paymentAuthToken: null,
    events,
    eventsForMembers: events.filter(({ forMembers }) => forMembers === true),
    eventsForGuests: events.filter(({ guestsInvited }) => guestsInvited === true),
  }
}

async function eventsOf(server: SpecificationOnlyServer, given: Fields, orgId: string): Promise<Fields[]> {
  const held = listOf(given.events)
  if (held) return held.map((event) => completeEvent({ orgId, ...event }))
  const asked = await server.ask(listEvents, { querystring: { orgId } }).catch(() => [])
  return asked.map((event) => ({ ...event }))
}

/** Spec 9: DKK unless something else is said; a symbol such as 'kr.' is no code. */
function currencyOf(symbol: string | undefined): string {
  return symbol !== undefined && /^[A-Z]{3}$/.test(symbol) ? symbol : 'DKK'
}
