import type { EventParticipants } from '@medlem/contract/participant'
import type { PlacesBeyond } from '@medlem/domain/placesBeyond'
import type { Right } from '@medlem/domain/rights'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { memberTableTexts } from '@medlem/i18n/en/portal/office/memberTable'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useOfferPlace } from '../../../api/registration/participant.ts'
import { WriteError } from '../../../shared/WriteError.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { useGoTo } from '../../../ui/useGoTo.ts'
import { mayWriteTo } from '../eventRights.ts'
import { beyondFor, OfferBeyond } from './OfferBeyond.tsx'
import { ParticipantTable } from './ParticipantTable.tsx'
import { listAddress, ParticipantTools } from './ParticipantTools.tsx'
import { type ColumnContext, chosenColumns, columnsOf } from './participantColumns.tsx'
import type { ListedParticipant, ListSearch } from './participantList.ts'
import { SelectRow } from './SelectRow.tsx'
import { useTicked } from './useTicked.ts'

const ParticipantColumnsDialog = lazyPart(
  () => import('./ParticipantColumnsDialog.tsx'),
  'ParticipantColumnsDialog',
)

interface Staff {
  may: (right: Right) => boolean
  /** Whether they may change who comes. */
  mayChange: boolean
}

interface ParticipantListProps {
  data: EventParticipants
  all: readonly ListedParticipant[]
  /** Those that the address asks for. */
  rows: readonly ListedParticipant[]
  search: ListSearch
  filters: ReactNode
  staff: Staff
  /** What was done last, in a sentence. */
  said: string
  onOpen: (one: ListedParticipant) => void
  onAct: (kind: 'write' | 'export', people: readonly ListedParticipant[]) => void
}

/** Everybody who comes or waits: found, chosen, and a row each. */
export function ParticipantList(props: ParticipantListProps) {
  const { data, all, rows, search, filters, staff, said, onOpen, onAct } = props
  const { may, mayChange } = staff
  const eventId = data.event.id
  const context = useContextOf(data, all, { seesPeople: may('members:read'), seesMoney: may('money:read') })
  const { known, columns } = useColumns(context, search.columns)
  const [isChoosing, setChoosing] = useState(false)
  const goTo = useGoTo()
  const { picked, chosen, tick, setTicked } = useTicked(all)
  const maySelect = mayWriteTo(may) || may('members:export')
  const hasMenu = mayChange || context.seesPeople || context.seesMoney
  const offer = useOffer(data, all, mayChange)
  return (
    <>
      <ParticipantTools
        eventId={eventId}
        all={all}
        tiers={data.tiers}
        search={search}
        filters={filters}
        onColumns={() => setChoosing(true)}
      />
      <p role="status" className="no-print mb-2 text-meta text-soft tabular-nums">
        {offer.said || said || t.shown({ shown: rows.length, all: all.length })}
      </p>
      {offer.error && (
        <div className="no-print mb-4">
          <WriteError
            error={offer.error}
            refused={t.notOffered}
            unknown={t.offerUnknown}
            again={officeEventTexts.checkParticipants}
          />
        </div>
      )}
      {maySelect && rows.length > 0 && (
        <SelectRow all={all} shown={rows} chosen={chosen} onChoose={setTicked}>
          {mayWriteTo(may) && (
            <Button variant="secondary" onClick={() => onAct('write', picked)}>
              {memberTableTexts.writeTo({ count: picked.length })}
            </Button>
          )}
          {may('members:export') && (
            <Button variant="secondary" onClick={() => onAct('export', picked)}>
              {memberTableTexts.export}
            </Button>
          )}
        </SelectRow>
      )}
      {rows.length > 0 ? (
        <ParticipantTable
          context={context}
          columns={columns}
          isChosenByHand={search.columns !== undefined}
          rows={rows}
          isByName={search.sort === 'name'}
          chosen={chosen}
          onChoose={maySelect ? tick : undefined}
          onMenu={hasMenu ? onOpen : undefined}
          onOffer={offer.onOffer}
        />
      ) : (
        <EmptyState
          title={t.noMatch}
          action={
            <ButtonLink variant="secondary" href={listAddress(eventId, {})}>
              {t.showAll}
            </ButtonLink>
          }
        />
      )}
      {offer.dialog}
      <Suspense fallback={null}>
        {isChoosing && (
          <ParticipantColumnsDialog
            all={known}
            columns={columns.map(([column]) => column)}
            onColumns={(chosen) =>
              goTo(listAddress(eventId, { ...search, columns: chosen.join(',') }), { replace: true })
            }
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Offers places to those who wait, before the event; says to whom one was, and until when it is kept. Beyond the places it asks first. */
function useOffer(data: EventParticipants, all: readonly ListedParticipant[], mayChange: boolean) {
  const { event } = data
  const offer = useOfferPlace(event.id)
  const { mutate, reset, error, variables, isSuccess } = offer
  const [opened] = useState(() => Date.now())
  // As they were when it was asked: what is agreed to is what was read.
  const [asked, setAsked] = useState<{ one: ListedParticipant; beyond: PlacesBeyond }>()
  const onOffer = useCallback(
    (one: ListedParticipant) => {
      reset()
      const beyond = beyondFor(data, one)
      if (beyond) setAsked({ one, beyond })
      else mutate({ id: one.registrationId })
    },
    [data, mutate, reset],
  )
  const canOffer = mayChange && event.cancelledAt === null && Date.parse(event.startDate) > opened
  const offered = isSuccess ? all.find(({ registrationId }) => registrationId === variables.id) : undefined
  const { name = '', offerExpiresAt } = offered ?? {}
  const said = offerExpiresAt ? t.offeredTo({ name, moment: formatInstant(offerExpiresAt) }) : ''
  const dialog = asked && <OfferBeyond {...asked} offer={offer} onClose={() => setAsked(undefined)} />
  return { onOffer: canOffer ? onOffer : undefined, error: dialog ? null : error, said, dialog }
}

/** What the columns show, and which of them are shown; the same as long as nothing changes. */
function useColumns(context: ColumnContext, asked: string | undefined) {
  return useMemo(() => {
    const known = columnsOf(context)
    const columns = chosenColumns(asked, known).flatMap((column) => {
      const found = known.get(column)
      return found ? [[column, found] as const] : []
    })
    return { known, columns }
  }, [context, asked])
}

/** The same object as long as nothing of it changes: each row is drawn again with another. */
function useContextOf(
  { event: { orgId }, currency, questions, tiers }: EventParticipants,
  all: readonly ListedParticipant[],
  { seesPeople, seesMoney }: { seesPeople: boolean; seesMoney: boolean },
) {
  return useMemo(
    () => ({
      orgId,
      currency,
      questions,
      seesPeople,
      seesMoney,
      hasTiers: tiers.length > 0,
      hasTickets: all.some(({ ticketCode }) => ticketCode !== undefined),
      hasMoney: tiers.some(({ unitMinor }) => unitMinor > 0) || all.some(({ paid }) => paid !== null),
    }),
    [orgId, currency, questions, seesPeople, seesMoney, tiers, all],
  )
}
