import type { PaymentTest } from '@medlem/contract/setup'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useBeginPaymentTest, useFinishedPaymentTest } from '../../api/setup/setup.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { useGoTo } from '../../ui/useGoTo.ts'

export interface PaymentTestStepProps {
  orgId: string
  /** The latest with the keys that are set now. */
  latest: PaymentTest | null
  /** 'kr. 3,00' */
  amount: string
  mayRun: boolean
}

/** Runs the test of the provider's keys, and says what became of the latest. */
export function PaymentTestStep({ orgId, latest, amount, mayRun }: PaymentTestStepProps) {
  const begin = useBeginPaymentTest(orgId)
  const finished = useReturnedTest(orgId)
  const test = finished.data ?? begin.data ?? latest
  const start = async () => {
    const { windowUrl } = await begin.mutateAsync()
    if (windowUrl !== '') location.assign(windowUrl)
  }
  return (
    <>
      <div role="status" className="empty:hidden">
        {test && <TestResult test={test} />}
      </div>
      {(begin.error ?? finished.error) && (
        <ErrorNotice error={begin.error ?? finished.error} title={officeSetupTexts.testNotBegun} />
      )}
      {mayRun && (
        <Button
          variant={test?.state === 'passed' ? 'quiet' : 'secondary'}
          className={test?.state === 'passed' ? '-ml-3' : 'mt-3'}
          busy={begin.isPending || (begin.data?.windowUrl ?? '') !== ''}
          onClick={() => void start().catch(() => undefined)}
        >
          {test ? officeSetupTexts.testAgain : officeSetupTexts.runTest({ amount })}
        </Button>
      )}
    </>
  )
}

/** Asks about the test that the address names, then takes what the provider added to it out of the address. */
function useReturnedTest(orgId: string) {
  const goTo = useGoTo()
  const search = useRouterState({ select: ({ location: { searchStr } }) => searchStr })
  const testId = new URLSearchParams(search).get('test') ?? undefined
  const finished = useFinishedPaymentTest(orgId, { testId, query: search.replace(/^\?/, '') })
  const isOver = finished.data !== undefined && finished.data.endedAt !== null
  useEffect(() => {
    if (isOver && testId !== undefined) goTo(officeAddress(orgId, 'setup'), { replace: true })
  }, [isOver, testId, orgId, goTo])
  return finished
}

function TestResult({ test: { state, reason, endedAt } }: { test: PaymentTest }) {
  if (state === 'passed' && endedAt) {
    return <p className="text-soft">{officeSetupTexts.testPassed({ moment: formatInstant(endedAt) })}</p>
  }
  if (state === 'failed') {
    return (
      <Alert kind="error" title={officeSetupTexts.testFailed}>
        <p>{reason}</p>
      </Alert>
    )
  }
  return <p className="text-soft">{officeSetupTexts.testOpen}</p>
}
