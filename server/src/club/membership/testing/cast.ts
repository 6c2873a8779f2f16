import type { MemberRow } from '@medlem/database/schema/member'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import { aChild, aConfiguration, aLink, aMember, anOrganisation } from '../../../testing/builders.ts'
import type { Reply, TestClient } from '../../../testing/testClient.ts'
import type { TestServer } from '../../../testing/testServer.ts'

/** A member with a family of every kind, a stranger, and those who look after one organisation, another, or all. */
export interface Cast {
  ida: MemberRow
  /** Ida's child without login. */
  alma: MemberRow
  /** Linked with Ida, approved. */
  jonas: MemberRow
  /** Invited by Ida, who has not answered. */
  freja: MemberRow
  /** Nothing to do with Ida. */
  vera: MemberRow
  support: MemberRow
  club: OrganisationRow
  choir: OrganisationRow
  /** On offer in the club: 450 kr. for 2026. */
  fee: ConfigurationRow
  as: Record<'ida' | 'jonas' | 'vera' | 'clubAdmin' | 'choirAdmin' | 'support', TestClient>
  /** The header with which support acts for a member. */
  actingFor(member: MemberRow): Record<string, string>
}

export async function aCast(server: TestServer): Promise<Cast> {
  const member = (firstName: string) =>
    aMember(server, { firstName, email: `${firstName.toLowerCase()}@example.org` })
  const club = await anOrganisation(server, { key: 'sejlklub' })
  const choir = await anOrganisation(server, { key: 'kor', name: 'Koret' })
  const fee = await aConfiguration(server, { orgId: club.id })
  const ida = await member('Ida')
  const jonas = await member('Jonas')
  const freja = await member('Freja')
  const vera = await member('Vera')
  const support = await member('Support')
  const clubAdmin = await member('Karl')
  const choirAdmin = await member('Kirsten')
  const alma = await aChild(server, ida)
  await aLink(server, { from: ida, to: jonas })
  await aLink(server, { from: ida, to: freja, status: 'pending' })
  return {
    ida,
    alma,
    jonas,
    freja,
    vera,
    support,
    club,
    choir,
    fee,
    as: {
      ida: server.as(ida),
      jonas: server.as(jonas),
      vera: server.as(vera),
      clubAdmin: server.as(clubAdmin, { roles: ['org:sejlklub|role:ADMIN'] }),
      choirAdmin: server.as(choirAdmin, { roles: ['org:kor|role:ADMIN'] }),
      support: server.as(support, { roles: ['org:ALL|role:SUPER_ADMIN'] }),
    },
    actingFor: ({ id }) => ({ 'x-acting-for': id }),
  }
}

/** A refusal as its client sees it, without the trace id: two that are equal reveal nothing by their difference. */
export function refusalOf({ status, headers, problem }: Reply<unknown>): string {
  const { traceId: _traceId, ...rest } = problem
  return JSON.stringify([status, headers['content-type'], rest])
}
