import type { Dispute } from '@medlem/contract/dispute'
import type { Organisation } from '@medlem/contract/organisation'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useDisputes } from '../../api/dispute/dispute.ts'
import { useOfficeSearch } from '../../api/office/officeSearch.ts'
import { useRightsIn } from '../../api/organisation/withRight.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { useNotice } from '../../ui/useNotice.ts'
import { DisputeRow } from './DisputeRow.tsx'
import { possibleEnds } from './disputeLabels.ts'

const OutcomeDialog = lazyPart(() => import('./OutcomeDialog.tsx'), 'OutcomeDialog')

/** For administrators: where a cardholder's bank asks for money, and what that waits for. Nothing where none ever did. */
export function Disputes({ organisation: { id, key } }: { organisation: Organisation }) {
  const mayConclude = useRightsIn(key)('money:refund')
  const { data, error, refetch } = useDisputes(id)
  // Back from the login for the password: it goes on where it was.
  const continued = useOfficeSearch('money').continue
  const [chosenId, setChosenId] = useState(continued)
  const { notice, setNotice, place } = useNotice()
  if (error && !data) {
    return (
      <Section title={officeDisputeTexts.listTitle}>
        <ErrorNotice error={error} title={officeDisputeTexts.listNotLoaded} retry={() => refetch()} />
      </Section>
    )
  }
  if (!data || data.length === 0) return null
  const running = data.filter(({ concludedAt }) => concludedAt === null)
  const chosen = !mayConclude
    ? undefined
    : running.find((one) => one.id === chosenId && possibleEnds(one).length > 0)
  return (
    <Section title={officeDisputeTexts.listTitle}>
      <div className="border-t border-line">
        <p className="max-w-[62ch] py-4 text-soft">
          {running.length === 0 ? officeDisputeTexts.noneOpen : officeDisputeTexts.openLead}
        </p>
        <List>
          {running.map((dispute) => (
            <DisputeRow
              key={dispute.id}
              dispute={dispute}
              orgId={id}
              onConclude={mayConclude ? () => setChosenId(dispute.id) : undefined}
            />
          ))}
        </List>
        <ClosedDisputes orgId={id} closed={data.filter(({ concludedAt }) => concludedAt !== null)} />
        <p ref={place} tabIndex={-1} role="status" className="mt-3 text-soft empty:hidden">
          {notice}
        </p>
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <OutcomeDialog
            orgId={id}
            dispute={chosen}
            onClose={() => setChosenId(undefined)}
            onDone={(sentence) => {
              setChosenId(undefined)
              setNotice(sentence)
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}

function ClosedDisputes({ orgId, closed }: { orgId: string; closed: readonly Dispute[] }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  if (closed.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 text-meta text-fjord hover:underline"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {officeDisputeTexts.ended({ count: closed.length })}
        <ChevronDown size={16} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
      </button>
      <List id={listId} hidden={!isOpen}>
        {isOpen && closed.map((dispute) => <DisputeRow key={dispute.id} dispute={dispute} orgId={orgId} />)}
      </List>
    </>
  )
}
