import type { Organisation } from '@medlem/contract/organisation'
import { officeReminderTexts } from '@medlem/i18n/en/portal/office/reminder'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import type { ReactNode } from 'react'
import { useReminderSettings } from '../../api/reminder/reminder.ts'
import { SettingsLink } from '../../shared/SettingsLink.tsx'
import { ShownTogether } from '../../shared/ShownTogether.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReminderPreview } from './ReminderPreview.tsx'
import { ReminderSteps } from './ReminderSteps.tsx'

interface RemindersProps {
  organisation: Organisation
  /** Below what is sent. */
  children: ReactNode
}

/** For administrators: which reminders their organisation sends, and who would get what on any day. */
export function Reminders({ organisation: { id }, children }: RemindersProps) {
  const { data, error, refetch } = useReminderSettings(id)
  return (
    <>
      <SettingsLink orgId={id} />
      <PageHeading title={titleTexts.reminders} lead={officeReminderTexts.lead} />
      {error && !data && (
        <ErrorNotice error={error} title={officeReminderTexts.remindersNotLoaded} retry={() => refetch()} />
      )}
      {data === undefined && !error && <Skeleton height="320px" />}
      {data === null && (
        <EmptyState title={officeReminderTexts.unavailable}>{officeReminderTexts.unavailableNote}</EmptyState>
      )}
      {data && (
        <ShownTogether>
          <Section title={officeReminderTexts.whatIsSent}>
            <ReminderSteps orgId={id} steps={data.steps} />
          </Section>
          {children}
          <Section title={officeReminderTexts.previewTitle}>
            <ReminderPreview orgId={id} />
          </Section>
        </ShownTogether>
      )}
    </>
  )
}
