import {
  REMINDER_STEPS,
  type ReminderChoice,
  type ReminderSettings,
  type ReminderStep,
} from '@medlem/contract/reminder'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditActing, auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { keepChange } from '../../people/settingChange/keepChange.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findSteps, isStopped, putSteps, stopReminders, wantReminders } from './store.ts'

export async function readSteps(deps: Deps, caller: Caller, orgId: string): Promise<ReminderSettings> {
  await requireAdministered(deps, caller, orgId, 'settings:read')
  return { steps: await findSteps(deps.db, orgId) }
}

/** Which reminders an organisation sends from now on; what was sent stays sent. */
export async function writeSteps(
  deps: Deps,
  caller: Caller,
  { orgId, steps: wanted }: { orgId: string; steps: readonly ReminderStep[] },
): Promise<ReminderSettings> {
  await requireAdministered(deps, caller, orgId, 'reminders:write')
  const steps = REMINDER_STEPS.filter((step) => wanted.includes(step))
  await deps.db.transaction(async (tx) => {
    const before = await findSteps(tx, orgId)
    await putSteps(tx, orgId, steps)
    const at = deps.clock.now()
    const entry = { action: 'reminder_settings_update' as const, orgId, objectId: orgId, detail: { steps } }
    await auditAdministration(tx, caller, { ...entry, at })
    const [was, became] = [{ steps: before }, { steps }]
    await keepChange(tx, caller, { orgId, kind: 'reminders', objectId: orgId, was, became, at })
  })
  return { steps }
}

export async function readOwnChoice({ db }: Deps, { subject }: Caller): Promise<ReminderChoice> {
  return { wanted: !(await isStopped(db, subject.id)) }
}

/** Whether the member is reminded, of their own memberships and of those of the children without login. */
export async function writeOwnChoice(
  deps: Deps,
  caller: Caller,
  { wanted }: ReminderChoice,
): Promise<ReminderChoice> {
  const { id } = caller.subject
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (wanted) await wantReminders(tx, id)
    else await stopReminders(tx, id, at)
    await auditActing(tx, caller, { action: 'reminder_choice_update', objectId: id, detail: { wanted }, at })
  })
  return { wanted }
}
