import type { PaymentProviderName } from '@medlem/contract/organisation'
import type { PaymentTest, Setup } from '@medlem/contract/setup'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useOfficeSearch } from '../../api/office/officeSearch.ts'
import { useBeginPaymentTest, useFinishedPaymentTest } from '../../api/setup/setup.ts'
import { providerNames } from '../../shared/providerNames.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { useGoTo } from '../../ui/useGoTo.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

export interface PaymentTestsProps {
  orgId: string
  setup: Setup
  /** 'kr. 3,00' */
  amount: string
  mayRun: boolean
}

/** The test of the provider's keys and, where an app stands beside it, that of the app's: each is run and decided alone. */
export function PaymentTests({ orgId, setup, amount, mayRun }: PaymentTestsProps) {
  const finished = useReturnedTest(orgId)
  const { provider, test, app } = setup
  const latest = (name: PaymentProviderName, known: PaymentTest | null) =>
    finished.data?.provider === name ? finished.data : known
  const around = { orgId, amount, mayRun }
  return (
    <>
      {finished.error && <ErrorNotice error={finished.error} title={officeSetupTexts.testNotBegun} />}
      {app === null ? (
        <OneTest {...around} provider={provider} latest={latest(provider, test)} />
      ) : (
        <ul className="mt-3 grid gap-4">
          {[{ provider, test }, app].map((one) => (
            <li key={one.provider}>
              <h3 className="font-medium">{providerNames[one.provider]}</h3>
              <OneTest
                {...around}
                provider={one.provider}
                latest={latest(one.provider, one.test)}
                name={providerNames[one.provider]}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface OneTestProps {
  orgId: string
  provider: PaymentProviderName
  /** The latest with the keys that are set now. */
  latest: PaymentTest | null
  amount: string
  mayRun: boolean
  /** What the button calls the provider, where there are two. */
  name?: string
}

/** Runs the test of one provider's keys, and says what became of the latest. */
function OneTest({ orgId, provider, latest, amount, mayRun, name }: OneTestProps) {
  const begin = useBeginPaymentTest(orgId)
  const test = begin.data && begin.data.id !== latest?.id ? begin.data : latest
  const start = async () => {
    const { windowUrl } = await begin.mutateAsync(provider)
    if (windowUrl !== '') location.assign(windowUrl)
  }
  return (
    <>
      <div role="status" className="empty:hidden">
        {test ? (
          <TestResult test={test} />
        ) : (
          name !== undefined && <p className="text-soft">{officeSetupTexts.notTested}</p>
        )}
      </div>
      {begin.error && <WriteError error={begin.error} refused={officeSetupTexts.testNotBegun} />}
      {mayRun && (
        <Button
          variant={test?.state === 'passed' ? 'quiet' : 'secondary'}
          className={test?.state === 'passed' ? '-ml-3' : 'mt-3'}
          busy={begin.isPending || (begin.data?.windowUrl ?? '') !== ''}
          onClick={() => void start().catch(() => undefined)}
        >
          {labelOf({ isAgain: test !== null, amount, name })}
        </Button>
      )}
    </>
  )
}

function labelOf({
  isAgain,
  amount,
  name,
}: {
  isAgain: boolean
  amount: string
  name: string | undefined
}): ReactNode {
  const hidden = visuallyHidden
  if (name === undefined) return isAgain ? officeSetupTexts.testAgain : officeSetupTexts.runTest({ amount })
  return isAgain
    ? officeSetupTexts.testAgainWith({ name, hidden })
    : officeSetupTexts.runTestWith({ amount, name, hidden })
}

/** Asks about the test that the address names, then takes what the provider added to it out of the address. */
function useReturnedTest(orgId: string) {
  const goTo = useGoTo()
  const search = useRouterState({ select: ({ location: { searchStr } }) => searchStr })
  const { test: testId } = useOfficeSearch('setup')
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
