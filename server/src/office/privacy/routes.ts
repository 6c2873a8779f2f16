import { eraseMember as eraseCall, exportMember as exportCall } from '@medlem/contract/privacy'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { toCsv } from './csv.ts'
import { eraseMember } from './eraseMember.ts'
import { exportMember } from './exportMember.ts'

/** Attempts; how often an export succeeds is counted with the exports themselves. */
const ATTEMPTS = { perHour: 10 }

/** X11: what a member may have of, and do to, everything that is kept about them. */
export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    exportCall,
    async ({ caller, reply, query: { csv } }) => {
      const exported = await exportMember(deps, caller, csv)
      if (csv === undefined) return exported
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${csv}.csv"`)
        .serializer((text: unknown) => String(text))
      return toCsv(exported[csv])
    },
    ATTEMPTS,
  )

  memberRoute(app, deps, eraseCall, ({ caller, body }) => eraseMember(deps, caller, body), ATTEMPTS)
}
