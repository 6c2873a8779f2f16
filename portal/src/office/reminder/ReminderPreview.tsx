import { CalendarDate } from '@medlem/contract/scalar'
import { stepWords } from '@medlem/domain/reminder'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeReminderTexts } from '@medlem/i18n/en/portal/office/reminder'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useOfficeSearch } from '../../api/office/officeSearch.ts'
import { useReminderPreview } from '../../api/reminder/reminder.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { ReminderCounts } from './ReminderCounts.tsx'
import { ReminderPlanRow } from './ReminderPlanRow.tsx'
import { groupPlans } from './reminderLabels.ts'

/** Who would get what if today were a day that one chooses; day and words stand in the address. */
export function ReminderPreview({ orgId }: { orgId: string }) {
  const { find = '', day = copenhagenDay(new Date()) } = useOfficeSearch('reminders')
  const goTo = useGoTo()
  const show = (next: { day: string; find: string }) => {
    goTo(officeAddress(orgId, 'reminders', { day: next.day, find: next.find }), { replace: true })
  }
  return (
    <>
      <div className="border-t border-line pt-4" />
      <div className="mb-6 grid gap-5 mini:grid-cols-2 full:max-w-3xl">
        <DateField
          label={officeReminderTexts.previewDay}
          value={day}
          // A year that is still being typed is no day yet.
          onChange={(value) => CalendarDate.safeParse(value).success && show({ day: value ?? day, find })}
        />
        <SearchField
          label={officeReminderTexts.findPerson}
          placeholder={commonTexts.name}
          query={find}
          onQuery={(words) => show({ day, find: words })}
        />
      </div>
      <Found orgId={orgId} today={day} find={find} onDay={(next) => show({ day: next, find })} />
    </>
  )
}

interface FoundProps {
  orgId: string
  today: string
  find: string
  onDay: (day: string) => void
}

function Found({ onDay, ...question }: FoundProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useReminderPreview(question)
  if (error) {
    return <ErrorNotice error={error} title={commonTexts.listNotLoaded} retry={() => refetch()} />
  }
  const first = data?.pages[0]
  if (!first) return <Skeleton height="320px" />
  const { nextDay, counts, without } = first
  const gets = counts.reduce((sum, { count }) => sum + count, 0)
  const plans = data.pages.flatMap((page) => page.plans)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6">
        <p role="status">
          {officeReminderTexts.wouldGoOut({
            date: formatDate(first.today),
            count: gets,
          })}
        </p>
        {nextDay && (
          <Button variant="quiet" className="-mx-3" onClick={() => onDay(nextDay)}>
            {officeReminderTexts.nextDay({ date: formatDate(nextDay) })}
          </Button>
        )}
      </div>
      {plans.length > 0 && <ReminderCounts counts={counts} without={without} />}
      {plans.length === 0 && (
        <EmptyState
          title={question.find === '' ? officeReminderTexts.noneEnd : officeReminderTexts.noneFound}
        >
          {question.find === '' ? officeReminderTexts.noneEndNote : officeReminderTexts.noneFoundNote}
        </EmptyState>
      )}
      {groupPlans(plans).map(({ step, plans: group }) => (
        <section key={step ?? 'none'} className="mb-8">
          <h3 className="border-b border-line pb-2 font-display text-lead font-semibold">
            {step === null ? officeReminderTexts.noEmail : stepWords(step)}
            <span className="ml-3 font-sans text-meta font-normal text-soft tabular-nums">
              {step === null ? without : counts.find((one) => one.step === step)?.count}
            </span>
          </h3>
          <ul>
            {group.map((plan) => (
              <ReminderPlanRow key={plan.membershipId} plan={plan} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </>
  )
}
