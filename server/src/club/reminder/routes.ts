import * as calls from '@medlem/contract/reminder'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readOwnChoice, readSteps, writeOwnChoice, writeSteps } from './chooseReminders.ts'
import { listReminders } from './listReminders.ts'
import { previewReminders } from './previewReminders.ts'

/** Reminders of a membership's end, for those who administer the organisation and those who get them. */
export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.getReminderSettings, ({ caller, params }) =>
    readSteps(deps, caller, params.id),
  )

  memberRoute(app, deps, calls.updateReminderSettings, ({ caller, params, body }) =>
    writeSteps(deps, caller, { orgId: params.id, steps: body.steps }),
  )

  memberRoute(
    app,
    deps,
    calls.previewReminders,
    ({ caller, params, query }) =>
      previewReminders(deps, caller, {
        orgId: params.id,
        today: query.today,
        find: query.find,
        page: Number(query.page),
      }),
    { perHour: 600 },
  )

  memberRoute(app, deps, calls.listReminders, ({ caller, params }) => listReminders(deps, caller, params.id))

  memberRoute(app, deps, calls.getReminderChoice, ({ caller }) => readOwnChoice(deps, caller))

  memberRoute(app, deps, calls.updateReminderChoice, ({ caller, body }) => writeOwnChoice(deps, caller, body))
}
