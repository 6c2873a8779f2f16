import { REMINDER_STEPS, type ReminderPlan, type ReminderPreview } from '@medlem/contract/reminder'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { toWireMinor } from '@medlem/domain/money'
import { nextReminderDay, reminderSentence, reminderWindow } from '@medlem/domain/reminder'
import { reminderTexts } from '@medlem/i18n/en/domain/reminder'
import { inLanguage } from '@medlem/i18n/languages'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberName } from '../membership/persons.ts'
import { listEndDays } from './endingStore.ts'
import { type Evaluated, evaluateAround } from './evaluate.ts'
import { findSteps } from './store.ts'

const PAGE = 50

interface PreviewInput {
  orgId: string
  today: CalendarDate | undefined
  find: string
  page: number
}

/** Who would get what if today were that day, and who not and why; by today's data. */
export async function previewReminders(
  deps: Deps,
  caller: Caller,
  input: PreviewInput,
): Promise<ReminderPreview> {
  const { currency } = await requireAdministered(deps, caller, input.orgId, 'members:read')
  const { orgId, find, page, today = copenhagenDate(deps.clock.now()) } = input
  const steps = await findSteps(deps.db, orgId)
  const evaluated = await evaluateAround(deps.db, { orgId, today })
  const found = evaluated
    .map((one) => presentPlan(one, { currency, language: caller.language }))
    .filter((plan) => isMeant(plan, find))
  const names = new Intl.Collator('da')
  const sorted = found.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || names.compare(a.memberName, b.memberName),
  )
  const plans = sorted.slice(page * PAGE, (page + 1) * PAGE)
  const endDays = await listEndDays(deps.db, { orgId, from: reminderWindow(today).from })
  await auditListRead(deps, caller, {
    orgId,
    action: 'reminder_list_read',
    size: plans.length,
    total: sorted.length,
    query: find,
    detail: { day: today },
  })
  return {
    today,
    steps,
    counts: REMINDER_STEPS.map((step) => ({ step, count: found.filter((one) => one.step === step).length })),
    without: found.filter(({ step }) => step === null).length,
    plans,
    hasMore: sorted.length > (page + 1) * PAGE,
    nextDay: nextReminderDay(endDays, steps.length > 0 ? steps : REMINDER_STEPS, today),
  }
}

function isMeant({ memberName: name, receiverName }: ReminderPlan, find: string): boolean {
  const words = find.toLocaleLowerCase('da')
  return `${name}\n${receiverName ?? ''}`.toLocaleLowerCase('da').includes(words)
}

/** The reminders in their order, then those who get none. */
function placeOf({ step }: ReminderPlan): number {
  return step === null ? REMINDER_STEPS.length : REMINDER_STEPS.indexOf(step)
}

function presentPlan(
  { row, last, receiver, offer, decision }: Evaluated,
  { currency, language }: { currency: string; language: string },
): ReminderPlan {
  const texts = inLanguage(reminderTexts, language)
  return {
    membershipId: row.membershipId,
    memberName: memberName(row.person),
    receiverName: receiver && memberName(receiver),
    endsOn: last.endDate,
    step: decision.step,
    reason:
      decision.step === null ? { code: decision.reason, message: reminderSentence(decision, texts) } : null,
    offer: offer && {
      year: offer.year,
      priceMinor: toWireMinor(offer.priceMinor),
      currency,
      isChoice: offer.isChoice,
    },
  }
}
