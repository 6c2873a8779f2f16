import type { Member } from '@medlem/contract/member'
import { type FamilyMemberStatus, listMemberships, type Membership } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { addressProblems } from '@medlem/domain/address'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { Person } from '@medlem/domain/eligibility'
import { isInReach } from '@medlem/domain/family'
import { memberStatus, type PricedOffer } from '@medlem/domain/memberStatus'
import { membershipPrice, wireTerms } from '@medlem/domain/pricing'
import { apiTexts } from '@medlem/i18n/en/portal/api'
import { fetchOrganisations } from '../../organisation/organisationCache.ts'
import { plainFamily } from './plainFamily.ts'
import type { SpecificationOnlyServer } from './specificationOnlyServer.ts'

/** The family's statuses by the rules that our own server uses, from the memberships of each. */
export async function plainStatus(
  server: SpecificationOnlyServer,
  memberId: string,
): Promise<FamilyMemberStatus[]> {
  const now = new Date()
  const [family, organisations] = await Promise.all([
    plainFamily(server, memberId),
    fetchOrganisations(server.ask, now),
  ])
  const today = copenhagenDate(now)
  const payerAddressComplete = addressProblems(family[0]?.address ?? null).length === 0
  return Promise.all(
    family.map(async (member) => {
      const person = personOf(member, memberId)
      const statuses = await Promise.all(
        organisations.map(async (organisation) => {
          const membership = isInReach(person)
            ? await findMembership(server, member.id, organisation.id)
            : undefined
          return memberStatus({
            person,
            organisation: readiness(organisation),
            membershipId: membership?.id ?? null,
            periods: membership?.memberships ?? [],
            offers: offersOf(organisation),
            latestPayment: null,
            payerAddressComplete,
            today,
          })
        }),
      )
      const { firstName, lastName } = member
      const { relation, linkStatus } = person
      return { memberId: member.id, firstName, lastName, relation, linkStatus, statuses }
    }),
  )
}

export function personOf(member: Member, viewerId: string): Person {
  const { id, parentId, firstName, lastName, enabled, dateOfBirth } = member
  const relation = id === viewerId ? 'self' : parentId === viewerId ? 'child' : 'linked'
  return {
    memberId: id,
    name: relation === 'self' ? `${firstName} ${lastName}`.trim() : firstName,
    relation,
    linkStatus: relation === 'linked' ? member.familyInvitationStatus : null,
    enabled,
    dateOfBirth,
  }
}

/** A member's membership in an organisation, if there is one. */
export async function findMembership(
  { ask }: SpecificationOnlyServer,
  memberId: string,
  orgId: string,
): Promise<Membership | undefined> {
  const found = await ask(listMemberships, { params: { memberId }, querystring: { orgId } })
  return found[0]
}

function readiness({
  id,
  name,
  currency,
  readyForMembershipRenewal,
  membershipConfigurations,
}: Organisation) {
  const reason = membershipConfigurations.length === 0 ? apiTexts.nothingOnOffer : apiTexts.noPayments
  return {
    id,
    name,
    currency,
    ready: readyForMembershipRenewal,
    notReadyReason: reason({ name }),
  }
}

function offersOf({ membershipConfigurations }: Organisation): PricedOffer[] {
  return membershipConfigurations.flatMap((configuration) => {
    const terms = wireTerms(configuration)
    const price = terms && membershipPrice(terms)
    if (!price) return []
    const { id: configurationId, name, startDate, endDate, offerStartDate } = configuration
    const { minAge, maxAge, ageOn } = configuration
    const ages = { minAge, maxAge, ageOn }
    return [{ configurationId, name, startDate, endDate, offerStartDate, ...ages, price }]
  })
}
