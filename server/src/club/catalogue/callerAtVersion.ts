import { memberByIdentity, memberJson } from '@medlem/database/memberByIdentity'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Caller, requireCaller } from '../../people/access/caller.ts'
import { catalogueVersion } from '../../people/organisation/catalogueVersion.ts'
import type { Deps } from '../../platform/deps/deps.ts'

const callerJson = sql`json_build_array(${memberJson.row}, ${catalogueVersion})`
type Raw = [member: unknown, version: string]

/**
 * The caller with the version of the catalogue at that moment (`CatalogueCache`), in one round trip. Without a version
 * where the caller was only bound now.
 */
export async function callerAtVersion(
  deps: Deps,
  request: FastifyRequest,
): Promise<{ caller: Caller; version: string | undefined }> {
  let version: string | undefined
  const caller = await requireCaller(deps, request, async (identity) => {
    const found = await memberByIdentity(deps.db, identity, {
      name: 'caller_at_catalogue_version',
      json: callerJson,
      read: (json) => json as Raw,
    })
    version = found?.[1]
    return found && memberJson.read(found[0])
  })
  return { caller, version }
}
