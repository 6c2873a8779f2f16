import { getTicketPdf, listTickets as listCall } from '@medlem/contract/ticket'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listTickets, requireTicket } from './listTickets.ts'

/** What lets the family in at events. */
export function ticketRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, listCall, ({ caller }) => listTickets(deps, caller))

  memberRoute(
    app,
    deps,
    getTicketPdf,
    async ({ caller, reply, params }) => {
      const ticket = await requireTicket(deps, caller, params.id)
      // Most processes make none, and what it takes is large.
      const { ticketPdf } = await import('./ticketPdf.ts')
      const { baseUrl } = deps.config
      const pdf = await ticketPdf(ticket, { baseUrl, language: caller.language, at: deps.clock.now() })
      reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="ticket-${ticket.code}.pdf"`)
      return pdf
    },
    { perHour: 120 },
  )
}
