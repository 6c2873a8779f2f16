import type { Receipt } from '@medlem/contract/membership'
import { addressLine } from '@medlem/domain/address'
import { notFound, rootRouteId, useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { CallError } from '../../api/callError.ts'
import { useReceipt } from '../../api/membership.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'

/** A receipt as it was issued: on the screen and on paper. */
export function MembershipReceipt() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useReceipt(id)
  if (error instanceof CallError && error.status === 404) throw notFound({ routeId: rootRouteId })
  if (!data) {
    return (
      <>
        <PageHeading title="Receipt" />
        {error ? (
          <ErrorNotice error={error} title="The receipt could not be loaded." retry={() => refetch()} />
        ) : (
          <div role="status">
            <span className="visually-hidden">Loading</span>
            <Skeleton height="480px" />
          </div>
        )}
      </>
    )
  }
  return (
    <>
      <Paper receipt={data} />
      <div className="no-print mt-8 flex flex-wrap gap-3">
        <Button icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <ButtonLink variant="quiet" href="/memberships">
          All memberships
        </ButtonLink>
      </div>
    </>
  )
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { number, issuedAt, organisation, payer, test, paymentMethod, paymentReference } = receipt
  return (
    <article className="max-w-[760px] [overflow-wrap:anywhere]">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <PageHeading title={`Receipt ${number}`} lead={`Issued ${formatDate(copenhagenDay(issuedAt))}`} />
        </div>
        {test && (
          <p className="rounded-full border-2 border-current px-4 py-1 font-semibold tracking-[0.2em] text-berry">
            TEST
          </p>
        )}
      </header>
      <div className="mb-9 grid gap-8 mini:grid-cols-2">
        <Party heading="From">
          <p className="font-display text-club font-semibold leading-tight">{organisation.name}</p>
          {organisation.address && <p>{organisation.address}</p>}
          {organisation.registrationNumber && <p>Registration number {organisation.registrationNumber}</p>}
          {organisation.email && <p>{organisation.email}</p>}
        </Party>
        <Party heading="Paid by">
          <p className="font-semibold">{payer.name}</p>
          {payer.address && <p>{addressLine(payer.address)}</p>}
          {payer.email && <p>{payer.email}</p>}
        </Party>
      </div>
      <ReceiptLines receipt={receipt} />
      <dl className="mt-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-meta">
        <dt className="text-soft">Payment method</dt>
        <dd className="first-letter:uppercase">{paymentMethod}</dd>
        <dt className="text-soft">Reference</dt>
        <dd className="min-w-0 break-all tabular-nums">{paymentReference}</dd>
      </dl>
      {test && <p className="mt-6 font-semibold">This is a test: no money moved.</p>}
    </article>
  )
}

function Party({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-meta text-soft">{heading}</h2>
      {children}
    </section>
  )
}
