import { getLanguage, updateLanguage } from '@medlem/contract/language'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { readOwnLanguage, writeOwnLanguage } from './ownLanguage.ts'

export function languageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getLanguage, async ({ request }) =>
    readOwnLanguage(deps, await requireCaller(deps, request)),
  )

  route(app, deps, updateLanguage, async ({ request, body }) =>
    writeOwnLanguage(deps, await requireCaller(deps, request), body),
  )
}
