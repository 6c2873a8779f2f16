import type { Reminder } from '@medlem/contract/reminder'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useReminders } from '../../api/reminder/reminder.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx'

const states: Record<Reminder['state'], { tone: StatusTone; word: string }> = {
  waiting: { tone: 'waiting', word: membershipTexts.reminderWaiting },
  sent: { tone: 'good', word: membershipTexts.reminderSent },
  kept: { tone: 'neutral', word: membershipTexts.reminderKept },
  undelivered: { tone: 'bad', word: commonTexts.notDelivered },
  dropped: { tone: 'neutral', word: membershipTexts.reminderDropped },
}

/** The reminders of a membership and what became of each; nothing when there were none. */
export function RemindersPart({ membershipId }: { membershipId: string }) {
  const { data, error, refetch } = useReminders(membershipId)
  if (!data?.length && !error) return null
  return (
    <div className="mt-10">
      <Section title={titleTexts.reminders}>
        {error && (
          <ErrorNotice error={error} title={membershipTexts.remindersNotLoaded} retry={() => refetch()} />
        )}
        <List>
          {data?.map((reminder) => (
            <ReminderRow key={reminder.id} reminder={reminder} />
          ))}
        </List>
      </Section>
    </div>
  )
}

function ReminderRow({ reminder: { year, step, receiverName, at, state, message } }: { reminder: Reminder }) {
  const { tone, word } = states[state]
  return (
    <li className="grid items-baseline gap-x-8 gap-y-1 py-3 mini:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <h3 className="font-medium">{reminderLabels(step, year)}</h3>
        <p className="text-meta text-soft">
          {membershipTexts.reminderTo({
            moment: formatInstant(at),
            receiverName,
            time: (inner) => (
              <time key="time" dateTime={at} className="tabular-nums">
                {inner}
              </time>
            ),
          })}
        </p>
      </div>
      <p className="mini:text-right">
        <StatusDot tone={tone}>{word}</StatusDot>
        {message && <span className="block text-meta text-soft">{message}</span>}
      </p>
    </li>
  )
}

/** The day of a reminder; `step` counts days from the end of the year. */
function reminderLabels(step: Reminder['step'], year: number): string {
  if (step === 0) return membershipTexts.reminderOnLastDay({ year })
  return step < 0
    ? membershipTexts.reminderBefore({ days: -step, year })
    : membershipTexts.reminderAfter({ days: step, year })
}
