import type { Endpoint } from '@medlem/contract/endpoint'
import { member } from '@medlem/database/schema/member'
import { keepRows } from '@medlem/database/testing/keptRows'
import { aCast, type Cast } from '@medlem/server/club/membership/testing/cast'
import { contractModules } from '@medlem/server/platform/http/contractModules'
import { anAffiliation, anAgreement } from '@medlem/server/testing/affiliationRequests'
import { aConfiguration, aMember, anOrganisation } from '@medlem/server/testing/builders'
import type { Reply } from '@medlem/server/testing/testClient'
import type { TestServer } from '@medlem/server/testing/testServer'
import type { RequestParts } from '@medlem/server/testing/validRequest'
import { validRequests } from '@medlem/server/testing/validRequests'
import { isNotNull, sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { absentRequest } from './authorizationAbsent.ts'
import { type Callers, callersOf, colleagues } from './authorizationCallers.ts'
import { childRequestOf } from './authorizationChildRequests.ts'
import { requestOf } from './authorizationRequests.ts'
import type { CallRow, Cell } from './authorizationTable.ts'
import type { Scene } from './makeRequest.ts'

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'service' in value

/** Every call of the contract by its name. */
export const calls = new Map(
  contractModules.flatMap((one) =>
    Object.entries<unknown>(one).flatMap(([name, value]) => (isCall(value) ? [[name, value] as const] : [])),
  ),
)

const ELSEWHERE = '203.0.113.9'

export interface Trial {
  server: TestServer
  callers: Callers
  home: Cast
  scenes: Record<'own' | 'foreign', Scene>
  /** Into emptied tables. */
  putBack(): Promise<void>
}

/** What a row of the table is tried in. */
export interface World {
  ask(cell: Cell): Promise<Reply<unknown>>
  /** Makes what a cell speaks of, so that the request itself is all that happens then. */
  prepare(cell: Cell): Promise<void>
}

/** Makes the cast, and strangers in an organisation of their own, and keeps them for every row. */
export async function openTrial(server: TestServer): Promise<Trial> {
  await server.reset()
  const home = await aCast(server)
  for (const { email } of colleagues) await aMember(server, { firstName: 'Staff', email })
  const acquaintance = await aMember(server, { firstName: 'Nina', email: 'nina@example.org' })
  const club = await anOrganisation(server, { key: 'roklub', name: 'Roklubben' })
  const strangers: Cast = { ...home, club, fee: await aConfiguration(server, { orgId: club.id }) }
  // With an agreement in force: a call that is refused with it is refused without.
  const ofClub = {
    parent: await anOrganisation(server, { key: 'forbund', name: 'Forbundet' }),
    child: home.club,
  }
  await anAffiliation(server, ofClub)
  const { id: agreementId } = await anAgreement(server, ofClub)
  await bindAll(server)
  const { headers } = (await validRequests.getGuestOrder?.make({ server, cast: home, owner: home.ida })) ?? {}
  const putBack = await keepRows(server.connection)
  const ofAll = { server, home, acquaintance, agreed: { id: ofClub.parent.id, agreementId } }
  const scenes: Trial['scenes'] = {
    own: { ...ofAll, cast: home, owner: home.ida },
    foreign: { ...ofAll, cast: strangers, owner: home.vera },
  }
  return { server, callers: callersOf(server, headers?.cookie ?? ''), home, scenes, putBack }
}

/** The cast and the strangers as they were made; whatever was before is gone. */
export async function openWorld(
  { server, callers, home, scenes, putBack }: Trial,
  row: CallRow,
): Promise<World> {
  await server.reset()
  await putBack()
  const made = new Map<string, Promise<RequestParts>>()
  const remember = (key: string, make: () => Promise<RequestParts> | RequestParts) => {
    const known = made.get(key) ?? Promise.resolve(make())
    made.set(key, known)
    return known
  }
  const requestFor = async ({ caller, object }: Cell): Promise<RequestParts> => {
    if (row.object.length === 0) {
      const self = { ...home.ida, email: callers.email(caller) }
      return remember(caller, () => requestOf(row.name, { ...scenes.own, owner: self }))
    }
    if (object === 'own' && caller === 'parent')
      return remember('child', () => childRequestOf(row.name, scenes.own))
    if (object === 'own') return remember('own', () => requestOf(row.name, scenes.own))
    const foreign = await remember('foreign', () => requestOf(row.name, scenes.foreign))
    return object === 'foreign' ? foreign : absentRequest(foreign, row.object)
  }
  const signedIn = row.name.endsWith('signed in long ago') ? 'long ago' : 'now'
  return {
    async prepare(cell) {
      await requestFor(cell)
    },
    async ask(cell) {
      const client = await callers.client(cell.caller, signedIn)
      const parts = await requestFor(cell)
      const headers = callers.headers(cell.caller, home)
      const endpoint = calls.get(row.call)
      return endpoint
        ? client.call(endpoint, parts as never, headers)
        : client.send(plain(row, parts, headers))
    },
  }
}

/** A request that is no call of the contract. */
function plain(
  { name, method, path }: CallRow,
  { params = {}, body }: RequestParts,
  headers: object,
): InjectOptions {
  return {
    method: method as 'GET' | 'POST',
    url: path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? ''),
    headers: { ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
    ...(name.endsWith('from elsewhere') ? { remoteAddress: ELSEWHERE } : {}),
  }
}

/** Everybody has signed in before: the first request binds, which is no doing of the call that is tried. */
async function bindAll({ deps }: TestServer): Promise<void> {
  const { boundAs: issuer } = deps.config.identity
  const subject = sql<string>`'account of ' || ${member.email}`
  await deps.db.update(member).set({ issuer, subject }).where(isNotNull(member.email))
}
