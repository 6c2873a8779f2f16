import type { Call } from '../call/createCall.ts'
import { fetchOrganisations } from './organisationCache.ts'

/** Spec 7 names an organisation by its key; where that can't be found out, by its id. */
export async function organisationKey(call: Call, organisation: string): Promise<string> {
  const organisations = await fetchOrganisations(call, new Date()).catch(() => [])
  return organisations.find(({ id }) => id === organisation)?.key || organisation
}
