import type { Event } from '@medlem/contract/event'
import type { MembershipConfiguration, Organisation } from '@medlem/contract/organisation'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import { ageDay } from '@medlem/domain/age'
import type { CalendarDate } from '@medlem/domain/calendar'
import { factorToDecimal, minorToDecimal } from '@medlem/domain/money'
import { isSellable } from '@medlem/domain/organisation'
import { type PriceTerms, type StatedTerms, termsOn } from '@medlem/domain/pricing'
import { type ReaderOfTexts, textIn, textsIn } from '@medlem/domain/translation'

/** The terms of a stored configuration, as the pricing rules take them. */
export function feeTerms(row: ConfigurationRow): StatedTerms {
  return {
    priceMinor: BigInt(row.membershipPriceMinor),
    vatRateTenThousandths: BigInt(row.vatRateTenThousandths),
    surchargeMinor: BigInt(row.membershipSurchargeMinor),
    steps: row.priceSteps.map(({ from, priceMinor }) => ({ from, priceMinor: BigInt(priceMinor) })),
    joiningFeeMinor: BigInt(row.joiningFeeMinor),
    instalments: row.instalments
      ? { ...row.instalments, chargeMinor: BigInt(row.instalments.chargeMinor) }
      : undefined,
  }
}

/** Those that count on a day. */
export const priceTerms = (row: ConfigurationRow, day: CalendarDate): PriceTerms =>
  termsOn(feeTerms(row), day)

/** Configurations that can't be sold are left out, so that a client sees the organisation as not ready. */
export function isValidConfiguration(row: ConfigurationRow): boolean {
  return isSellable({ ...row, ...feeTerms(row) })
}

/** A fee in the reader's language. */
export function presentConfiguration(row: ConfigurationRow, reader: ReaderOfTexts): MembershipConfiguration {
  return {
    id: row.id,
    orgId: row.orgId,
    ...textsIn(row, ['name'], reader),
    membershipPrice: minorToDecimal(row.membershipPriceMinor),
    vatRate: factorToDecimal(row.vatRateTenThousandths),
    membershipSurcharge: minorToDecimal(row.membershipSurchargeMinor),
    startDate: row.startDate,
    endDate: row.endDate,
    offerStartDate: row.offerStartDate,
    minAge: row.minAge,
    maxAge: row.maxAge,
    ageOn: ageDay(row),
    priceSteps: row.priceSteps
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .map(({ from, priceMinor }) => ({ from, membershipPrice: minorToDecimal(priceMinor) })),
    joiningFee: minorToDecimal(row.joiningFeeMinor),
    instalments: row.instalments && {
      count: row.instalments.count,
      days: row.instalments.days,
      charge: minorToDecimal(row.instalments.chargeMinor),
    },
  }
}

type EventLists = Pick<Organisation, 'events' | 'eventsForMembers' | 'eventsForGuests'>

/** An organisation as all see it; its events differ by viewer. */
type OrganisationWire = Omit<Organisation, keyof EventLists>

interface Surroundings {
  ready: boolean
  configurations: ConfigurationRow[]
  /** Of the one who reads. */
  language: string
}

export function presentOrganisation(
  row: OrganisationRow,
  { ready, configurations, language }: Surroundings,
): OrganisationWire {
  return {
    id: row.id,
    enabled: row.enabled,
    key: row.key,
    name: row.name,
    category: textIn(row, 'category', language),
    description: textIn(row, 'description', language),
    hue: row.hue,
    logo: row.logo,
    email: row.email,
    language: row.language,
    currency: row.currency,
    paymentProvider: row.paymentProvider,
    appProvider: row.appProvider,
    // The key never leaves the server (Ruling 21).
    paymentAuthToken: null,
    paymentTestMode: row.paymentTestMode,
    readyForMembershipRenewal: ready,
    membershipConfigurations: configurations.map((one) =>
      presentConfiguration(one, { language, ownLanguage: row.language }),
    ),
  }
}

/** Events that the viewer may see, as the specification wants them in an organisation: all, and by whom they are for. */
export function organisationEvents(events: Event[]): EventLists {
  return {
    events,
    eventsForMembers: events.filter((event) => event.forMembers),
    eventsForGuests: events.filter((event) => event.guestsInvited),
  }
}
