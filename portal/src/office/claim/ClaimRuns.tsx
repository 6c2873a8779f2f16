import type { Batch } from '@medlem/contract/batch'
import { isMoving } from '@medlem/domain/batch'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { useBatches } from '../../api/batch/batch.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'

/** The last times that many were asked for a fee, by staff or at its renewal, each with its page where it can be undone. */
export function ClaimRuns({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useBatches(orgId, 'claim')
  if (data?.length === 0 || (!data && !error)) return null
  return (
    <Section title={t.runs}>
      {error && !data && <ErrorNotice error={error} title={t.runsNotLoaded} retry={() => refetch()} />}
      <List>
        {data?.map((batch) => (
          <li key={batch.id} className="grid gap-x-6 py-3 mini:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
            <div className="min-w-0">
              <AppLink
                className="text-link inline-block py-2 wrap-anywhere"
                href={officeAddress(orgId, 'change', { batch: batch.id })}
              >
                {batch.name}
              </AppLink>
              <p className="text-meta text-soft">
                {batch.startedBy || t.byRenewal}, {formatInstant(batch.createdAt)}
              </p>
            </div>
            <p className="tabular-nums mini:py-2">{stateWords(batch)}</p>
          </li>
        ))}
      </List>
    </Section>
  )
}

function stateWords({ state, rows: { done: count = 0 } }: Batch): string {
  if (isMoving(state)) return t.runUnderWay
  if (state === 'undone') return t.runUndone
  if (state === 'stopped') return t.runStopped({ count })
  return state === 'done' ? t.runDone({ count }) : t.runPreviewed
}
