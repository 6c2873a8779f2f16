import type { Receipt } from '@medlem/contract/receipt'
import { receiptWords } from '@medlem/domain/receipt'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { CallError } from '../../api/call/callError.ts'
import { useReceipt } from '../../api/receipt/receipt.ts'
import { useShownTitle } from '../../shell/shownTitle.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { locale } from '../../ui/language.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { usePathParams } from '../../ui/usePathParams.ts'
import { ReceiptActions } from './ReceiptActions.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'
import { WhyStatus } from './timeline/WhyStatus.tsx'

/** A receipt as it was issued: on the screen and on paper. */
export function MembershipReceipt() {
  const { id = '' } = usePathParams()
  const { data, error, refetch } = useReceipt(id)
  const isOfEvent = data?.lines.every(({ isTicket }) => isTicket)
  useShownTitle(isOfEvent ? membershipTexts.receiptTitle : titleTexts.membershipsReceipt)
  if (error instanceof CallError && error.status === 404) throw notFound({ routeId: rootRouteId })
  if (!data) {
    return (
      <>
        <PageHeading title={membershipTexts.receiptTitle} />
        {error ? (
          <ErrorNotice error={error} title={membershipTexts.receiptNotLoaded} retry={() => refetch()} />
        ) : (
          <LoadingPart>
            <Skeleton height="480px" />
          </LoadingPart>
        )}
      </>
    )
  }
  // Of places that were paid with memberships too, these say why.
  const first = data.lines.find(({ isTicket }) => !isTicket) ?? data.lines[0]
  return (
    <>
      <Paper receipt={data} />
      <ReceiptActions receipt={data} historyId={id} />
      {first && <WhyStatus historyId={first.membershipHistoryId} year={first.year} of="receipt" />}
    </>
  )
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { title, issued, organisation, payer, facts, vat, test } = receiptWords(receipt, undefined, locale)
  return (
    <article className="max-w-[760px] [overflow-wrap:anywhere]">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <PageHeading title={title} lead={issued} />
        </div>
        {test && (
          <p className="rounded-full border-2 border-current px-4 py-1 font-semibold tracking-[0.2em] text-berry">
            {membershipTexts.testMark}
          </p>
        )}
      </header>
      <div className="mb-9 grid gap-8 mini:grid-cols-2">
        <Party heading={membershipTexts.receiptFrom} details={organisation.details}>
          <p className="font-display text-club font-semibold leading-tight">{organisation.name}</p>
        </Party>
        <Party heading={membershipTexts.receiptPaidBy} details={payer.details}>
          <p className="font-semibold">{payer.name}</p>
        </Party>
      </div>
      <ReceiptLines receipt={receipt} vat={vat} />
      <dl className="mt-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-meta">
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      {test && <p className="mt-6 font-semibold">{test}</p>}
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 tabular-nums">{value}</dd>
    </>
  )
}

interface PartyProps {
  heading: string
  details: readonly string[]
  children: React.ReactNode
}

function Party({ heading, details, children }: PartyProps) {
  return (
    <section>
      <h2 className="mb-1 text-meta text-soft">{heading}</h2>
      {children}
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </section>
  )
}
