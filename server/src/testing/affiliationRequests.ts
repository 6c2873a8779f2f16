import * as calls from '@medlem/contract/affiliation'
import { getOrganisationFigures } from '@medlem/contract/memberFigure'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { insertAffiliation, insertAgreement, listAbove } from '../people/affiliation/store.ts'
import { aMember, anOrganisation } from './builders.ts'
import type { Stage } from './stage.ts'
import type { TestServer } from './testServer.ts'
import { type ValidRequest, valid } from './validRequest.ts'

interface Pair {
  parent: Pick<OrganisationRow, 'id'>
  child: Pick<OrganisationRow, 'id'>
}

/** One organisation below another since today, or asked for by the parent or the child. */
export async function anAffiliation(
  server: Pick<TestServer, 'deps'>,
  { parent, child }: Pair,
  askedBy?: 'parent' | 'child',
) {
  const by = await aMember(server, { firstName: 'Frode' })
  const at = server.deps.clock.now()
  return insertAffiliation(server.deps.db, {
    parentId: parent.id,
    childId: child.id,
    askedByParent: askedBy !== 'child',
    askedBy: by.id,
    askedAt: at,
    ...(askedBy === undefined && { acceptedBy: by.id, acceptedAt: at }),
  })
}

/** That the parent reads names and e-mail addresses of the child's members this year. */
export async function anAgreement(server: Pick<TestServer, 'deps'>, { parent, child }: Pair) {
  const by = await aMember(server, { firstName: 'Gerda' })
  return insertAgreement(server.deps.db, {
    orgId: child.id,
    parentId: parent.id,
    purpose: 'Licences for the regatta',
    fields: ['email'],
    endsOn: '2026-12-31',
    givenBy: by.id,
    givenAt: server.deps.clock.now(),
  })
}

/** Above the cast's club, which has at most one. */
async function parentOf({ server, cast }: Stage): Promise<Pick<OrganisationRow, 'id'>> {
  const [known] = await listAbove(server.deps.db, cast.club.id)
  if (known) return known
  const parent = await anOrganisation(server, { name: 'Forbundet' })
  await anAffiliation(server, { parent, child: cast.club })
  return parent
}

async function asked({ server, cast }: Stage) {
  const child = await anOrganisation(server, { name: 'Afdelingen' })
  const { id } = await anAffiliation(server, { parent: cast.club, child }, 'child')
  return { params: { id: cast.club.id, affiliationId: id } }
}

/** Organisations above and below one another. */
export const affiliationRequests: Record<string, ValidRequest> = {
  listAffiliations: valid(
    calls.listAffiliations,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  askAffiliation: valid(
    calls.askAffiliation,
    async ({ server, cast }) => ({
      params: { id: cast.club.id },
      body: { organisationId: (await anOrganisation(server)).id, side: 'child' as const },
    }),
    'clubAdmin',
  ),
  acceptAffiliation: valid(calls.acceptAffiliation, asked, 'clubAdmin'),
  endAffiliation: valid(calls.endAffiliation, asked, 'clubAdmin'),
  giveAgreement: valid(
    calls.giveAgreement,
    async (stage) => ({
      params: { id: stage.cast.club.id },
      body: {
        organisationId: (await parentOf(stage)).id,
        purpose: 'Insurance of all members',
        fields: ['dateOfBirth' as const],
        endsOn: '2027-03-31',
      },
    }),
    'clubAdmin',
  ),
  endAgreement: valid(
    calls.endAgreement,
    async (stage) => {
      const { id } = await anAgreement(stage.server, {
        parent: await parentOf(stage),
        child: stage.cast.club,
      })
      return { params: { id: stage.cast.club.id, agreementId: id } }
    },
    'clubAdmin',
  ),
  // By an organisation below the cast's club.
  listSharedPeople: valid(
    calls.listSharedPeople,
    async ({ server, cast }) => {
      const pair = { parent: cast.club, child: await anOrganisation(server, { name: 'Afdelingen' }) }
      await anAffiliation(server, pair)
      return {
        params: { id: cast.club.id, agreementId: (await anAgreement(server, pair)).id },
        querystring: {},
      }
    },
    'clubAdmin',
  ),
  getOrganisationFigures: valid(
    getOrganisationFigures,
    ({ cast }) => ({ params: { id: cast.club.id, year: '2026' } }),
    'clubAdmin',
  ),
}
