import type { DoorConflict } from '@medlem/contract/participant'
import { officeDoorTexts as t } from '@medlem/i18n/en/portal/office/door'
import { useId } from 'react'
import { momentParts } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** Tickets that two doors let in, with both and their times. */
export function DoorConflicts({ conflicts }: { conflicts: readonly DoorConflict[] }) {
  const id = useId()
  if (conflicts.length === 0) return null
  return (
    <section className="mb-6" aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {t.conflicts}
      </h3>
      <p className="mb-2 max-w-[62ch] text-meta text-soft">{t.conflictsLead}</p>
      <List>
        {conflicts.map(({ registrationId, name, first, second }) => (
          <li
            key={`${registrationId} ${second.at} ${second.door}`}
            className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-0.5 py-2"
          >
            <span className="flex-1 basis-52 font-semibold">{name}</span>
            <span className="tabular-nums">
              <StatusDot tone="bad">
                {t.conflict({
                  first: first.door,
                  firstTime: momentParts(first.at).time,
                  second: second.door,
                  secondTime: momentParts(second.at).time,
                })}
              </StatusDot>
            </span>
          </li>
        ))}
      </List>
    </section>
  )
}
