import * as calls from '@medlem/contract/reminder'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readOwnChoice, readSteps, writeOwnChoice, writeSteps } from './chooseReminders.ts'
import { listReminders } from './listReminders.ts'
import { previewReminders } from './previewReminders.ts'

/** Reminders of a membership's end, for those who administer the organisation and those who get them. */
export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.getReminderSettings, async ({ request, params }) =>
    readSteps(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, calls.updateReminderSettings, async ({ request, params, body }) =>
    writeSteps(deps, await requireCaller(deps, request), { orgId: params.id, steps: body.steps }),
  )

  route(
    app,
    deps,
    calls.previewReminders,
    async ({ request, params, query }) =>
      previewReminders(deps, await requireCaller(deps, request), {
        orgId: params.id,
        today: query.today,
        find: query.find,
        page: Number(query.page),
      }),
    { perHour: 600 },
  )

  route(app, deps, calls.listReminders, async ({ request, params }) =>
    listReminders(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, calls.getReminderChoice, async ({ request }) =>
    readOwnChoice(deps, await requireCaller(deps, request)),
  )

  route(app, deps, calls.updateReminderChoice, async ({ request, body }) =>
    writeOwnChoice(deps, await requireCaller(deps, request), body),
  )
}
