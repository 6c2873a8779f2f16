import { officeReminderTexts } from '@medlem/i18n/en/portal/office/reminder'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useReminderSettings } from '../../api/reminder/reminder.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { sentSentence } from './reminderLabels.ts'

/** For administrators: which reminders are sent, and the way to who gets them. */
export function RemindersInShort({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useReminderSettings(orgId)
  if (!data && !error) return null
  return (
    <Section title={titleTexts.reminders}>
      {error && !data && (
        <ErrorNotice error={error} title={officeReminderTexts.remindersNotLoaded} retry={() => refetch()} />
      )}
      {data && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-4">
          <p className="max-w-[52ch] text-soft">
            {officeReminderTexts.inShort({ sentSentence: sentSentence(data.steps) })}
          </p>
          <ButtonLink variant="secondary" href={officeAddress(orgId, 'reminders')}>
            {officeReminderTexts.seePreview}
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}
