import { getLanguage, updateLanguage } from '@medlem/contract/language'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { readOwnLanguage, writeOwnLanguage } from './ownLanguage.ts'

export function languageRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, getLanguage, ({ caller }) => readOwnLanguage(deps, caller))

  memberRoute(app, deps, updateLanguage, ({ caller, body }) => writeOwnLanguage(deps, caller, body))
}
