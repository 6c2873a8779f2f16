import type { MonthSending, SentVoucher } from '@medlem/contract/accountingProgram'
import { officeAccountingProgramTexts as t } from '@medlem/i18n/en/portal/office/accountingProgram'
import { useState } from 'react'
import { useDecideSending, useSendMonth } from '../../api/accountingProgram/accountingProgram.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { programNames } from './programNames.ts'

interface SendMonthProps {
  orgId: string
  month: string
  /** 'November 2026'. */
  name: string
  isClosed: boolean
  sending: MonthSending
  mayWrite: boolean
}

/** Sends a closed month, says how far it is, and lists the vouchers that a person has to look at. */
export function SendMonth({ orgId, month, name, isClosed, sending, mayWrite }: SendMonthProps) {
  const send = useSendMonth(orgId, month)
  const { program: chosen, isRunning, left, vouchers } = sending
  if (!chosen) return null
  const program = programNames[chosen.program]
  const sent = vouchers.filter(({ state }) => state === 'sent').length
  const lookAt = vouchers.filter(({ state }) => state === 'refused' || state === 'unsure')
  const isBegun = vouchers.length > 0
  // What may be at the program is looked up voucher by voucher.
  const unsure = vouchers.filter(({ state }) => state === 'unsure').length
  const canSend = isClosed && !isRunning && left > unsure
  return (
    <div className="mt-4">
      {!isClosed && <p className="text-soft">{t.closeFirst}</p>}
      <p role="status" className="empty:hidden">
        {isBegun && left === 0 && t.allSent({ count: sent, program })}
        {isBegun && left > 0 && t.running({ sent, all: sent + left, program })}
      </p>
      {canSend && mayWrite && (
        <div className="mt-3">
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            {isBegun ? t.sendRest({ month: name, program }) : t.send({ month: name, program })}
          </Button>
        </div>
      )}
      {send.error && <WriteError error={send.error} refused={t.notSent} />}
      {lookAt.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{t.toLookAt}</h3>
          <ul className="mt-2 border-t border-line">
            {lookAt.map((voucher) => (
              <li key={voucher.number} className="border-b border-line py-3">
                <ToLookAt
                  voucher={voucher}
                  program={programNames[voucher.to?.program ?? chosen.program]}
                  decide={mayWrite ? { orgId, month } : undefined}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function reasonOf({ number, state, reference, refusal }: SentVoucher, program: string): string {
  if (state === 'unsure') return t.unsure({ number, program, reference })
  const said = refusal?.said ?? ''
  if (refusal?.why === 'account') return t.account({ number, program, said })
  if (refusal?.why === 'year' || refusal?.why === 'currency') return t[refusal.why]({ number, program })
  return said === '' ? t.saidNothing({ number, program }) : t.said({ number, program, said })
}

function ToLookAt({
  voucher,
  program,
  decide: of,
}: {
  voucher: SentVoucher
  program: string
  /** Absent for those who may only read. */
  decide: { orgId: string; month: string } | undefined
}) {
  return (
    <>
      <p className="max-w-[62ch] [overflow-wrap:anywhere]">{reasonOf(voucher, program)}</p>
      {of && <Decide {...of} voucher={voucher} program={program} />}
    </>
  )
}

function Decide({
  orgId,
  month,
  voucher: { number, state, reference },
  program,
}: {
  orgId: string
  month: string
  voucher: SentVoucher
  program: string
}) {
  const decide = useDecideSending(orgId, month)
  const [isAsking, setAsking] = useState(false)
  const again = () => decide.mutate({ number, decision: 'again' }, { onSuccess: () => setAsking(false) })
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {state === 'unsure' && (
        <Button
          variant="secondary"
          busy={decide.isPending}
          onClick={() => decide.mutate({ number, decision: 'there' })}
        >
          <span aria-hidden="true">{t.isThere}</span>
          <span className="visually-hidden">{t.thereOf({ number })}</span>
        </Button>
      )}
      <Button
        variant="secondary"
        busy={decide.isPending}
        onClick={() => (state === 'unsure' ? setAsking(true) : again())}
      >
        <span aria-hidden="true">{t.sendAgain}</span>
        <span className="visually-hidden">{t.againOf({ number })}</span>
      </Button>
      {decide.error && !isAsking && <WriteError error={decide.error} refused={t.notDecided} />}
      {isAsking && (
        <ConfirmDialog
          title={t.againQuestion({ number, program })}
          lead={t.againLead({ reference })}
          submit={t.sendAgain}
          failed={{ refused: t.notDecided }}
          write={decide}
          onClose={() => setAsking(false)}
          onConfirm={again}
        />
      )}
    </div>
  )
}
