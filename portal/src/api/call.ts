import { readActingFor } from '../session/actingFor.ts'
import { createCall } from './createCall.ts'
import { portalConfig } from './portalConfig.ts'
import { signIn } from './signIn.ts'

/** Every product call of the portal: address, token, retry, time limit and the answer's shape (Spec 7). */
export const call = createCall({
  prefix: async (service) => (await portalConfig).prefixes[service],
  bearer: async () => (await signIn).bearer(),
  actingFor: () => readActingFor() ?? undefined,
  onUnauthorized: () => {
    signIn.then((current) => current.loginOnce()).catch(() => undefined)
  },
})
