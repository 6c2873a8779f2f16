import type {
  MembershipConfiguration,
  Organisation,
  PaymentProviderName,
} from '@medlem/contract/organisation'
import { organisationTexts } from '@medlem/i18n/en/domain/organisation'
import { comingEvents } from './event.ts'
import { configurationProblems, type FeeTerms, wireTerms } from './pricing.ts'
import { keepsAgreements } from './savedCard.ts'

/** Whether its provider keeps a card for later charges; Vipps MobilePay keeps an agreement instead (decision 90). */
export function keepsCards({ paymentProvider }: Pick<Organisation, 'paymentProvider'>): boolean {
  return !keepsAgreements(paymentProvider)
}

/** The providers whose windows an organisation offers: its own, and that of an app where it has one. */
export function windowProviders({
  paymentProvider,
  appProvider,
}: Pick<Organisation, 'paymentProvider' | 'appProvider'>): PaymentProviderName[] {
  return appProvider && appProvider !== paymentProvider ? [paymentProvider, appProvider] : [paymentProvider]
}

/** Why an organisation can't sell memberships now, in plain words, or that it can. */
export type Readiness = { ready: true } | { ready: false; message: string }

/** Ready is: enabled, at least one configuration that can be sold, and payments set up (design §2.4). */
export function readiness(
  organisation: { name: string; enabled: boolean; validConfigurations: number; paymentUsable: boolean },
  t = organisationTexts,
): Readiness {
  const { name, enabled, validConfigurations, paymentUsable } = organisation
  const not = (message: string): Readiness => ({ ready: false, message })
  if (!enabled) return not(t.closed({ name }))
  if (validConfigurations === 0) return not(t.nothingOnOffer({ name }))
  if (!paymentUsable) return not(t.noPayments({ name }))
  return { ready: true }
}

/** Only enabled organisations are kept (Spec 4). */
export function enabledOrganisations<O extends { enabled: boolean }>(organisations: readonly O[]): O[] {
  return organisations.filter((organisation) => organisation.enabled)
}

/** Whether a stored configuration can be sold at all. */
export function isSellable(
  configuration: FeeTerms & { name: string; startDate: string; endDate: string; enabled: boolean },
): boolean {
  return configuration.enabled && configurationProblems(configuration).length === 0
}

type Held = Pick<
  Organisation,
  | 'enabled'
  | 'readyForMembershipRenewal'
  | 'events'
  | 'eventsForMembers'
  | 'eventsForGuests'
  | 'membershipConfigurations'
>

/**
 * An organisation as a client keeps it (Spec 4): without configurations, or when asking for them failed
 * (undefined), it becomes disabled and not ready for renewal; only coming events are kept.
 */
export function withConfigurations<O extends Held>(
  organisation: O,
  configurations: MembershipConfiguration[] | undefined,
  now: Date,
): O {
  const sellable = (configurations ?? []).filter(isSellableOnWire)
  const usable = sellable.length > 0
  return {
    ...organisation,
    enabled: organisation.enabled && usable,
    readyForMembershipRenewal: organisation.readyForMembershipRenewal && usable,
    membershipConfigurations: sellable,
    events: comingEvents(organisation.events, now),
    eventsForMembers: comingEvents(organisation.eventsForMembers, now),
    eventsForGuests: comingEvents(organisation.eventsForGuests, now),
  }
}

function isSellableOnWire(configuration: MembershipConfiguration): boolean {
  const terms = wireTerms(configuration)
  return terms !== undefined && isSellable({ ...configuration, ...terms, enabled: true })
}
