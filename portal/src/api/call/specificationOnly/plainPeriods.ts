import { isInReach } from '@medlem/domain/family'
import { fetchOrganisations } from '../../organisation/organisationCache.ts'
import { plainFamily } from './plainFamily.ts'
import { findMembership, personOf } from './plainStatus.ts'
import type { SpecificationOnlyServer } from './specificationOnlyServer.ts'

/** The periods of a membership, found among those of the family; undefined when it is not theirs. */
export async function plainPeriods(server: SpecificationOnlyServer, membershipId: string) {
  const [family, organisations] = await Promise.all([
    plainFamily(server),
    fetchOrganisations(server.ask, new Date()),
  ])
  const viewer = family[0]?.id ?? ''
  const places = family
    .filter((member) => isInReach(personOf(member, viewer)))
    .flatMap((member) => organisations.map((organisation) => ({ member, organisation })))
  const found = await Promise.all(
    places.map(async ({ member, organisation }) => ({
      member,
      organisation,
      membership: await findMembership(server, member.id, organisation.id),
    })),
  )
  const hit = found.find(({ membership }) => membership?.id === membershipId)
  if (!hit?.membership) return undefined
  return {
    membership: hit.membership,
    memberName: `${hit.member.firstName} ${hit.member.lastName}`.trim(),
    organisationName: hit.organisation.name,
    items: hit.membership.memberships.toSorted((a, b) => b.startDate.localeCompare(a.startDate)),
  }
}
