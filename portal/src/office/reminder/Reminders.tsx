import type { Organisation } from '@medlem/contract/organisation'
import { useReminderSettings } from '../../api/reminder/reminder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReminderPreview } from './ReminderPreview.tsx'
import { ReminderSteps } from './ReminderSteps.tsx'

/** For administrators: which reminders their organisation sends, and who would get what on any day. */
export function Reminders({ organisation: { id, name } }: { organisation: Organisation }) {
  const { data, error, refetch } = useReminderSettings(id)
  return (
    <>
      <p className="mb-1 text-meta">
        <AppLink className="text-link" href={`/organizations-${id}-details`}>
          {name}
        </AppLink>
      </p>
      <PageHeading
        title="Reminders"
        lead="An e-mail to members whose year ends, with the price of the next one and a link to pay it."
      />
      {error && !data && (
        <ErrorNotice error={error} title="The reminders could not be loaded." retry={() => refetch()} />
      )}
      {data === undefined && !error && <Skeleton height="320px" />}
      {data === null && <EmptyState title="Not here">This server sends no reminders to members.</EmptyState>}
      {data && (
        <>
          <Section title="What is sent">
            <ReminderSteps orgId={id} steps={data.steps} />
          </Section>
          <Section title="Who would get what">
            <ReminderPreview orgId={id} />
          </Section>
        </>
      )}
    </>
  )
}
