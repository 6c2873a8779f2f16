import { randomBytes, randomUUID } from 'node:crypto'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import type { Random } from '../random.ts'
import { bodyOf, type Callback, type Held, type Known, type World } from './hostileCallbackWorld.ts'

export interface Targets {
  /** Open windows whose address the attacker has got hold of. */
  open: readonly [Known, ...Known[]]
  paid: readonly [Held, ...Held[]]
  /** Authorizations at the gateway that no payment of ours asked for. */
  aliens: readonly [string, ...string[]]
}

/** Holds at the gateway with the amount and the order number of a member who pays nothing. */
export async function alienHolds({ server }: World, orderNumber: string): Promise<[string, ...string[]]> {
  const fields = { OrderNumber: orderNumber, Amount: 45_000 }
  const hold = async () => (await server.gateway.authorize('0100', fields, liveKey)).split('/').at(-1) ?? ''
  const captured = await hold()
  await server.gateway.api('POST', `/api/v2/authorization/${captured}/capture`, { Amount: 45_000 }, liveKey)
  return [captured, await hold()]
}

const token = () => randomBytes(32).toString('base64url')
const LARGEST = 64 * 1024

/** What somebody might post who wants a year without paying for it, or the server on its knees. */
export const forgeries: Record<string, (targets: Targets, random: Random) => Callback> = {
  'an address made up': () => ({
    path: `/callbacks/freepay/${token()}`,
    body: bodyOf({ authorization: randomUUID(), paymentIdentifier: randomUUID() }),
  }),
  'an address that is none': (_, random) => ({
    path: `/callbacks/freepay/${random.pick(['x', "'%20or%201=1--", '%00', 'a'.repeat(190)])}`,
    body: bodyOf({ authorization: randomUUID(), paymentIdentifier: randomUUID() }),
  }),
  'the address of another provider': ({ open }, random) => {
    const { path, paymentIdentifier } = random.pick(open)
    const body = bodyOf({ authorization: randomUUID(), paymentIdentifier })
    return { path: path.replace('/freepay/', '/stripe/'), body }
  },
  'an authorization made up': ({ open }, random) => {
    const { path, paymentIdentifier } = random.pick(open)
    return { path, body: bodyOf({ authorization: randomUUID(), paymentIdentifier }) }
  },
  'an acceptance without an authorization': ({ open }, random) => {
    const { path, paymentIdentifier } = random.pick(open)
    return { path, body: bodyOf({ authorization: '', paymentIdentifier }) }
  },
  'the authorization of somebody who paid': ({ open, paid }, random) => {
    const { path, paymentIdentifier } = random.pick(open)
    return { path, body: bodyOf({ authorization: random.pick(paid).authorization, paymentIdentifier }) }
  },
  'an authorization that no payment of ours asked for': ({ open, aliens }, random) => {
    const { path, paymentIdentifier } = random.pick(open)
    return { path, body: bodyOf({ authorization: random.pick(aliens), paymentIdentifier }) }
  },
  'that a paid payment was declined': ({ paid }, random) => {
    const { path, paymentIdentifier } = random.pick(paid)
    return { path, body: bodyOf({ authorization: '', paymentIdentifier, accepted: 'false' }) }
  },
  'nonsense of 64 KB': ({ open }, random) => ({
    path: random.pick(open).path,
    body: 'authorizationIdentifier='.padEnd(LARGEST, random.pick(['a', '&', '%', '='])),
  }),
  'more than 64 KB': ({ open }, random) => ({
    path: random.pick(open).path,
    body: 'a='.padEnd(LARGEST + 1, 'x'),
  }),
}
