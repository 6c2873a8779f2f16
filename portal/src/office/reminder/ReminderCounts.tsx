import type { ReminderPreview } from '@medlem/contract/reminder'
import { officeReminderTexts } from '@medlem/i18n/en/portal/office/reminder'
import { formatCount } from '../../ui/format.ts'
import { stepCaption } from './reminderLabels.ts'

/** How many get each reminder, in the order in which a year's end comes and goes; how many get none beside it. */
export function ReminderCounts({ counts, without }: Pick<ReminderPreview, 'counts' | 'without'>) {
  const figures = [
    ...counts.map(({ step, count }) => ({ caption: stepCaption(step), count })),
    { caption: officeReminderTexts.noEmail, count: without },
  ]
  return (
    <dl className="mb-8 grid grid-cols-3 gap-x-6 gap-y-4 mini:grid-cols-6">
      {figures.map(({ caption, count }) => (
        <div key={caption} className={`flex flex-col-reverse justify-end ${count === 0 ? 'text-soft' : ''}`}>
          <dt className="text-meta text-soft">{caption}</dt>
          <dd className="font-display text-title font-medium tabular-nums">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
