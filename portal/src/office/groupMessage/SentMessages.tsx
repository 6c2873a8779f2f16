import type { Organisation } from '@medlem/contract/organisation'
import { groupMessageTexts as t } from '@medlem/i18n/en/portal/office/groupMessage'
import { useBatches } from '../../api/batch/batch.ts'
import { groupMessageAddress } from '../../api/member/groupMessage.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { progressWord } from './groupMessageLabels.ts'

/** The last messages that went to several members, each with how far it is. */
export function SentMessages({ organisation: { id: orgId } }: { organisation: Organisation }) {
  const { data, error, refetch } = useBatches(orgId, 'group_message')
  if (data?.length === 0 || (!data && !error)) return null
  return (
    <div className="mb-12">
      <Section title={t.several}>
        {error && !data && <ErrorNotice error={error} title={t.listNotLoaded} retry={() => refetch()} />}
        <List>
          {data?.map((batch) => (
            <li key={batch.id} className="grid gap-x-6 py-3 mini:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
              <div className="min-w-0">
                <AppLink
                  className="text-link inline-block py-2 wrap-anywhere"
                  href={groupMessageAddress(orgId, batch.id)}
                >
                  {batch.name}
                </AppLink>
                <p className="text-meta text-soft">
                  {batch.startedBy}, {formatInstant(batch.createdAt)}
                </p>
              </div>
              <p className="tabular-nums mini:py-2">{progressWord(batch)}</p>
            </li>
          ))}
        </List>
      </Section>
    </div>
  )
}
