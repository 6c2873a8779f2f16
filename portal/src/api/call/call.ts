import { readActingFor } from '../../session/actingFor.ts'
import { mayLoginHelp } from '../../session/forcedSignIn.ts'
import { portalConfig } from '../portalConfig/portalConfig.ts'
import { signIn } from '../signIn/signIn.ts'
import { CallError } from './callError.ts'
import { type Call, createCall } from './createCall.ts'
import { noteRead } from './serverReturn.ts'

const ask = createCall({
  prefix: async (service) => (await portalConfig).prefixes[service],
  bearer: async () => (await signIn).bearer(),
  actingFor: () => readActingFor() ?? undefined,
  onUnauthorized: (reason) => {
    if (!mayLoginHelp(reason, Date.now(), performance.timeOrigin)) return 'not set up'
    signIn.then((current) => current.loginOnce()).catch(() => undefined)
    return 'login'
  },
})

// How a server answers a call that it does not know.
const UNKNOWN_CALL = [404, 405, 501]

/**
 * Every product call of the portal: address, token, retry, time limit and the answer's shape (Spec 7). A server that
 * has no more than the specification's calls and fields is understood too (Ruling 3).
 */
export const call: Call = async (endpoint, request, options) => {
  try {
    const answer = await ask(endpoint, request, options)
    noteRead(endpoint)
    return answer
  } catch (error) {
    noteRead(endpoint, error, () => ask(endpoint, request))
    if (!(error instanceof CallError)) throw error
    if (error.answer === undefined && !UNKNOWN_CALL.includes(error.status)) throw error
    const { answerInstead } = await import('./specificationOnly/answerInstead.ts')
    const email = async () => (await signIn).claims().email
    return answerInstead({ ask: call, email }, { endpoint, request, error })
  }
}
