import type { Batch, BatchKind } from '@medlem/contract/batch'
import type { Href } from '@medlem/contract/portalAddress'
import { useBatches } from '../../api/batch/batch.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'

interface BatchListProps {
  orgId: string
  kind: BatchKind
  title: string
  notLoaded: string
  /** What is said of one that was begun automatically. */
  automatic?: string
  hrefOf: (batch: Batch) => Href
  /** How far a batch is. */
  stateOf: (batch: Batch) => string
}

/** The last batches of a kind, each with who began it and how far it is; nothing where there was none. */
export function BatchList({
  orgId,
  kind,
  title,
  notLoaded,
  automatic = '',
  hrefOf,
  stateOf,
}: BatchListProps) {
  const { data, error, refetch } = useBatches(orgId, kind)
  if (data?.length === 0 || (!data && !error)) return null
  return (
    <Section title={title}>
      {error && !data && <ErrorNotice error={error} title={notLoaded} retry={() => refetch()} />}
      <List>
        {data?.map((batch) => (
          <li key={batch.id} className="grid gap-x-6 py-3 mini:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
            <div className="min-w-0">
              <AppLink className="text-link inline-block py-2 wrap-anywhere" href={hrefOf(batch)}>
                {batch.name}
              </AppLink>
              <p className="text-meta text-soft">
                {batch.startedBy || automatic}, {formatInstant(batch.createdAt)}
              </p>
            </div>
            <p className="tabular-nums mini:py-2">{stateOf(batch)}</p>
          </li>
        ))}
      </List>
    </Section>
  )
}
