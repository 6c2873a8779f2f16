import type { MemberCard } from '@medlem/contract/memberCard'
import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import { addDays, type CalendarDate } from '@medlem/domain/calendar'
import type { FastifyRequest } from 'fastify'
import { configuredWallets } from '../../platform/config/wallet.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { CatalogueCache } from '../catalogue/catalogueCache.ts'
import { familyStatus } from '../membership/familyStatus.ts'
import { memberName } from '../membership/persons.ts'
import { type SigningKey, signingKeyOf } from './cardKeys.ts'
import { signCard } from './signCard.ts'
import { type CardFacts, listCardFacts } from './store.ts'

interface Current {
  person: FamilyMemberStatus
  orgId: string
  membershipId: string
  period: NonNullable<MemberStatus['period']>
}

/** A card for each current membership of the family, to those who see these memberships. */
export async function listCards(
  deps: Deps & { catalogue: CatalogueCache },
  request: FastifyRequest,
  memberId: string,
): Promise<MemberCard[]> {
  const current = (await familyStatus(deps, request, memberId)).flatMap(currentOf)
  const facts = await listCardFacts(
    deps.db,
    current.map(({ membershipId }) => membershipId),
  )
  const organisations = new Map((await deps.catalogue.allAt()).map((entry) => [entry.organisation.id, entry]))
  const cards: MemberCard[] = []
  const keys = new Map<string, SigningKey>()
  const wallets = configuredWallets(deps.config.wallets)
  for (const one of current) {
    const organisation = organisations.get(one.orgId)?.organisation
    const fact = facts.find(({ membershipId }) => membershipId === one.membershipId)
    if (!organisation || !fact) continue
    const key = keys.get(one.orgId) ?? (await signingKeyOf(deps, one.orgId))
    keys.set(one.orgId, key)
    cards.push({
      ...toCard(one, fact, key),
      organisationName: organisation.name,
      hue: organisation.hue,
      wallets,
    })
  }
  return cards
}

function currentOf(person: FamilyMemberStatus): Current[] {
  return person.statuses.flatMap(({ status, orgId, membershipId, period }) =>
    status === 'active' && membershipId && period ? [{ person, orgId, membershipId, period }] : [],
  )
}

function toCard({ person, orgId, membershipId, period }: Current, fact: CardFacts, key: SigningKey) {
  const name = memberName(person)
  const endDate = lastDay(period.endDate, fact.endsOn)
  const { number } = fact
  return {
    membershipId,
    memberId: person.memberId,
    orgId,
    name,
    number,
    year: period.year,
    startDate: period.startDate,
    endDate,
    token: signCard(key, { name, number, endDate }),
  }
}

/** The last day of the year, or of the membership where the organisation ended it before. */
function lastDay(endDate: CalendarDate, endsOn: CalendarDate | null): CalendarDate {
  return endsOn !== null && endsOn <= endDate ? addDays(endsOn, -1) : endDate
}
