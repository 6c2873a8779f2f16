import * as calls from '@medlem/contract/bank'
import * as matches from '@medlem/contract/bankMatch'
import type { FastifyInstance } from 'fastify'
import { requireAdministered } from '../../people/access/administer.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { signalOf } from '../../platform/http/answerInTime.ts'
import { BODY_BYTES } from '../importedFile/handedFile.ts'
import { createBankImport, previewBankImport, readBankImport } from './createBankImport.ts'
import { matchLine, undoLine } from './decideLine.ts'
import { presentAccounts, presentLines } from './presentBank.ts'

/** Lines of an organisation's bank accounts, and the files that bring them. */
export function bankRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    calls.createBankImport,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return createBankImport(deps, caller, { orgId: params.id, body, signal: signalOf(reply) })
    },
    { bodyLimit: BODY_BYTES, perHour: 60 },
  )

  memberRoute(
    app,
    deps,
    calls.readBankImport,
    ({ caller, reply, params, body }) =>
      readBankImport(deps, caller, {
        orgId: params.id,
        id: params.batchId,
        reading: body,
        signal: signalOf(reply),
      }),
    { perHour: 300 },
  )

  memberRoute(app, deps, calls.previewBankImport, ({ caller, params, body }) =>
    previewBankImport(deps, caller, { orgId: params.id, id: params.batchId, body }),
  )

  memberRoute(app, deps, calls.listBankAccounts, async ({ caller, params }) => {
    const { id: orgId } = await requireAdministered(deps, caller, params.id, 'money:read')
    return presentAccounts(deps, orgId)
  })

  memberRoute(app, deps, matches.listBankLines, async ({ caller, params, query }) => {
    const { id: orgId } = await requireAdministered(deps, caller, params.id, 'money:read')
    const { choice, ...asked } = query
    const isOpen = choice && choice === 'open'
    return presentLines(deps, caller, { orgId, isOpen, ...asked })
  })

  memberRoute(app, deps, matches.matchBankLine, ({ caller, params, body }) =>
    matchLine(deps, caller, { orgId: params.id, lineId: params.lineId, ...body }),
  )

  memberRoute(app, deps, matches.undoBankMatches, ({ caller, params }) =>
    undoLine(deps, caller, { orgId: params.id, lineId: params.lineId }),
  )
}
