import type { Credit, CreditPayback } from '@medlem/contract/credit'
import { officeCreditTexts as t } from '@medlem/i18n/en/portal/office/credit'
import { Suspense, useState } from 'react'
import { useCredit, useDecideCredit } from '../../api/credit/credit.ts'
import { personAddress } from '../../api/person/person.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatMoney } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type RowAction, RowActions } from '../../ui/RowActions.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

const CreditDialog = lazyPart(() => import('./CreditDialog.tsx'), 'CreditDialog')

/** What is being decided about the credit of a payer. */
export type CreditPress =
  | { kind: 'payBack'; credit: Credit }
  | { kind: 'reject'; credit: Credit; payback: CreditPayback }
  | { kind: 'takeBack' | 'undo'; credit: Credit; entry: Credit['entries'][number] }

interface CreditListProps {
  orgId: string
  /** Pays back, and agrees to it. */
  mayPayBack: boolean
  mayTakeBack: boolean
}

/** Who has paid an organisation too much, and what can be done about it; nothing where there is none. */
export function CreditList({ orgId, mayPayBack, mayTakeBack }: CreditListProps) {
  const { data, error, refetch } = useCredit(orgId)
  const [press, setPress] = useState<CreditPress>()
  if (!error && (!data || data.length === 0)) return null
  return (
    <Section title={t.title}>
      <p className="mb-4 max-w-[60ch] text-soft">{t.lead}</p>
      {error && !data && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
      <ul className="border-t border-line empty:hidden">
        {data?.map((credit) => (
          <CreditRow
            key={credit.payerId}
            credit={credit}
            mayPayBack={mayPayBack}
            mayTakeBack={mayTakeBack}
            onPress={setPress}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {press && <CreditDialog orgId={orgId} press={press} onClose={() => setPress(undefined)} />}
      </Suspense>
    </Section>
  )
}

function CreditRow({
  credit,
  mayPayBack,
  mayTakeBack,
  onPress,
}: Omit<CreditListProps, 'orgId'> & { credit: Credit; onPress: (press: CreditPress) => void }) {
  const {
    orgId,
    payerId,
    payerName: name,
    isMember = true,
    currency,
    amountMinor,
    entries,
    paybacks,
  } = credit
  const money = (minor: number) => formatMoney(minor, currency)
  const wrong = mayTakeBack ? entries.filter(({ canTakeBack }) => canTakeBack) : []
  const paidBack = mayPayBack ? entries.filter(({ canUndo }) => canUndo) : []
  const payBack: RowAction = {
    id: 'payBack',
    label: t.payBack({ name, hidden: visuallyHidden }),
    onPress: () => onPress({ kind: 'payBack', credit }),
  }
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap justify-between gap-x-8">
        <h3 className="font-medium">
          {isMember ? (
            <AppLink className="text-link" href={personAddress(orgId, payerId)}>
              {name}
            </AppLink>
          ) : (
            name
          )}
        </h3>
        <p className="tabular-nums">{money(amountMinor)}</p>
      </div>
      {paybacks.map((payback) => (
        <Waiting
          key={payback.id}
          credit={credit}
          payback={payback}
          mayDecide={mayPayBack}
          onReject={() => onPress({ kind: 'reject', credit, payback })}
        />
      ))}
      <div className="mt-1 empty:hidden">
        <RowActions
          name={name}
          actions={[
            ...(mayPayBack && amountMinor > 0 ? [payBack] : []),
            ...wrong.map((entry) => ({
              id: entry.id,
              label: t.takeBack({ amount: money(entry.amountMinor), name, hidden: visuallyHidden }),
              onPress: () => onPress({ kind: 'takeBack', credit, entry }),
            })),
            ...paidBack.map((entry) => ({
              id: entry.id,
              label: t.undo({ amount: money(-entry.amountMinor), name, hidden: visuallyHidden }),
              onPress: () => onPress({ kind: 'undo', credit, entry }),
            })),
          ]}
        />
      </div>
    </li>
  )
}

function Waiting({
  credit: { orgId, currency, payerName },
  payback: { id, amountMinor, reason, requestedBy, isOwn, isUndo = false },
  mayDecide,
  onReject,
}: {
  credit: Credit
  payback: CreditPayback
  mayDecide: boolean
  onReject: () => void
}) {
  const decide = useDecideCredit(orgId)
  const amount = formatMoney(amountMinor, currency)
  const words = { name: payerName, hidden: visuallyHidden }
  const says = isUndo
    ? { own: t.undoWaitsOwn, other: t.undoWaits, approve: t.approveUndo, reject: t.rejectUndo }
    : { own: t.waitsOwn, other: t.waits, approve: t.approve, reject: t.reject }
  return (
    <div className="mt-2">
      <p className="text-meta text-soft">
        {isOwn ? says.own({ amount, reason }) : says.other({ amount, reason, name: requestedBy ?? '' })}
      </p>
      {mayDecide && (
        <div className="-ml-3 flex flex-wrap">
          {!isOwn && (
            <Button
              variant="quiet"
              busy={decide.isPending}
              onClick={() => decide.mutate({ kind: 'approve', paybackId: id })}
            >
              <span>{says.approve(words)}</span>
            </Button>
          )}
          <Button variant="quiet" onClick={onReject}>
            <span>{says.reject(words)}</span>
          </Button>
        </div>
      )}
      {decide.error && <WriteError error={decide.error} refused={t.notDone} />}
    </div>
  )
}
