import type { MonthSending, ProgramProblem, ProgramTry } from '@medlem/contract/accountingProgram'
import { officeAccountingProgramTexts as t } from '@medlem/i18n/en/portal/office/accountingProgram'
import { type ReactNode, Suspense, useState } from 'react'
import { useTryProgram } from '../../api/accountingProgram/accountingProgram.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { programNames } from './programNames.ts'

const ProgramDialog = lazyPart(() => import('./ProgramDialog.tsx'), 'ProgramDialog')

interface ProgramSectionProps {
  orgId: string
  sending: MonthSending
  mayWrite: boolean
  /** How far the month is sent, where there is a program. */
  children: ReactNode
}

/** Where the vouchers go: the program that is chosen, whether it answers, and how far the month is sent. */
export function ProgramSection({ orgId, sending, mayWrite, children }: ProgramSectionProps) {
  const { program, problem } = sending
  const [isChoosing, setChoosing] = useState(false)
  const tried = useTryProgram(orgId)
  return (
    <Section
      title={t.title}
      action={
        mayWrite && (
          <Button variant={program ? 'quiet' : 'secondary'} onClick={() => setChoosing(true)}>
            {program ? t.change : t.choose}
          </Button>
        )
      }
    >
      <p className="mb-4 max-w-[62ch] text-meta text-soft">{t.lead}</p>
      {program ? (
        <div className="border-t border-line pt-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="font-semibold">
              {programNames[program.program]}{' '}
              <span className="font-normal text-soft">· {program.company}</span>
            </p>
            {mayWrite && (
              <Button variant="quiet" busy={tried.isPending} onClick={() => tried.mutate()}>
                {t.try}
              </Button>
            )}
          </div>
          {problem && <Problem problem={problem} of={program} />}
          {tried.data && !tried.data.problem && <Answer tried={tried.data} />}
          {tried.error && <ErrorNotice error={tried.error} title={t.notTried} retry={() => tried.mutate()} />}
          {children}
        </div>
      ) : (
        <p className="border-t border-line pt-4 text-soft">{t.none}</p>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <ProgramDialog
            orgId={orgId}
            program={program?.program ?? null}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}

function Problem({ problem, of }: { problem: ProgramProblem; of: NonNullable<MonthSending['program']> }) {
  const { kind, said } = problem
  const program = programNames[of.program]
  const sentence = kind === 'other_company' ? t.other_company({ company: of.company }) : t[kind]({ program })
  return (
    <div className="mt-3">
      <Alert kind="warning" announce>
        <p>
          {sentence} {said !== null && kind !== 'other_company' && t.says({ said })}
        </p>
      </Alert>
    </div>
  )
}

function Answer({ tried: { program, missingAccounts } }: { tried: ProgramTry }) {
  const name = programNames[program.program]
  const accounts = missingAccounts.map(({ number, name: label }) => `${number} ${label}`).join(', ')
  return (
    <div className="mt-3">
      <Alert kind={missingAccounts.length > 0 ? 'warning' : 'success'} announce>
        <p>
          {t.works({ program: name, company: program.company })}{' '}
          {missingAccounts.length > 0
            ? t.missingAccounts({ count: missingAccounts.length, program: name, accounts })
            : t.allAccounts}
        </p>
      </Alert>
    </div>
  )
}
