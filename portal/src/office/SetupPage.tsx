import type { Organisation } from '@medlem/contract/organisation'
import { type Href, hrefOf } from '@medlem/contract/portalAddress'
import type { Setup } from '@medlem/contract/setup'
import { isSuperAdmin } from '@medlem/domain/access'
import { testAmountMinor } from '@medlem/domain/paymentTest'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { type ReactNode, useState } from 'react'
import { officeAddress } from '../api/office/officeAddress.ts'
import { useOrganisationSettings } from '../api/organisation/organisationSettings.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useSetup } from '../api/setup/setup.ts'
import { useSessionActions } from '../session/session.ts'
import { providerNames } from '../shared/providerNames.ts'
import { SettingsLink } from '../shared/SettingsLink.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formatMoney } from '../ui/format.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../ui/Skeleton.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { FeeDialog } from './fee/FeeDialog.tsx'
import { OrganisationDialog } from './settings/OrganisationDialog.tsx'
import { PaymentDialog } from './settings/PaymentDialog.tsx'
import { PaymentTests } from './setup/PaymentTests.tsx'
import { countDone, isDone, SETUP_STEPS, type SetupStep } from './setup/setupSteps.ts'

const words: Record<SetupStep, { title: string; note: string }> = {
  organisation: { title: officeSetupTexts.stepOrganisation, note: officeSetupTexts.stepOrganisationNote },
  fee: { title: officeSetupTexts.stepFee, note: officeSetupTexts.stepFeeNote },
  keys: { title: officeSetupTexts.stepKeys, note: officeSetupTexts.stepKeysNote },
  test: { title: officeSetupTexts.stepTest, note: '' },
  people: { title: officeSetupTexts.stepPeople, note: officeSetupTexts.stepPeopleNote },
  pages: { title: officeSetupTexts.stepPages, note: officeSetupTexts.stepPagesNote },
  purchase: { title: officeSetupTexts.stepPurchase, note: officeSetupTexts.stepPurchaseNote },
  refund: { title: officeSetupTexts.stepRefund, note: officeSetupTexts.stepRefundNote },
}

/** What a new organisation needs, step by step; each is read from what there is, so it can be left and found again. */
export function SetupPage({ organisation }: { organisation: Organisation }) {
  const { id } = organisation
  const { data, error, refetch } = useSetup(id)
  if (!data) {
    return (
      <>
        <PageHeading title={officeSetupTexts.setUp} lead={organisation.name} />
        {error ? (
          <ErrorNotice error={error} title={officeSetupTexts.notLoaded} retry={() => refetch()} />
        ) : (
          <ScreenSkeleton />
        )}
      </>
    )
  }
  const done = countDone(data)
  const amount = formatMoney(testAmountMinor(organisation.currency), organisation.currency)
  return (
    <>
      <SettingsLink orgId={id} />
      <PageHeading
        title={officeSetupTexts.setUp}
        lead={
          done === SETUP_STEPS.length
            ? officeSetupTexts.allDone
            : officeSetupTexts.lead({ done, count: SETUP_STEPS.length })
        }
      />
      <ol className="border-t border-line">
        {SETUP_STEPS.map((step, index) => (
          <li
            key={step}
            className="grid grid-cols-[2.25rem_1fr] gap-x-4 gap-y-3 border-b border-line py-5 mini:grid-cols-[2.25rem_1fr_8rem]"
          >
            <span className="font-display text-day font-medium leading-none tabular-nums" aria-hidden="true">
              {index + 1}
            </span>
            <div className="min-w-0">
              <h2 className="font-semibold">{words[step].title}</h2>
              <p className="max-w-[62ch] text-soft">
                {step === 'test' ? testNote(data, amount) : words[step].note}
              </p>
              <StepAction step={step} setup={data} organisation={organisation} amount={amount} />
            </div>
            <div className="max-mini:col-start-2">
              <StatusDot tone={isDone(step, data) ? 'good' : 'neutral'}>
                {isDone(step, data) ? officeSetupTexts.done : officeSetupTexts.notDone}
              </StatusDot>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

function testNote({ app }: Setup, amount: string): string {
  if (app === null) return officeSetupTexts.stepTestNote({ amount })
  return officeSetupTexts.stepTestBothNote({ amount, app: providerNames[app.provider] })
}

interface StepActionProps {
  step: SetupStep
  setup: Setup
  organisation: Organisation
  amount: string
}

/** What takes the step, for those who may. */
function StepAction({ step, setup, organisation: { id, key }, amount }: StepActionProps) {
  const may = useRightsIn(key)
  const isSupport = isSuperAdmin(useSessionActions().roles)
  if (step === 'test') {
    return setup.keys ? <PaymentTests orgId={id} setup={setup} amount={amount} mayRun={isSupport} /> : null
  }
  if (step === 'keys') {
    return isSupport ? (
      <InDialog
        orgId={id}
        label={setup.keys ? officeSetupTexts.changePayments : officeSetupTexts.enterKeys}
        dialog="keys"
      />
    ) : (
      <p className="text-meta text-soft">{officeSetupTexts.onlySupport}</p>
    )
  }
  if (isDone(step, setup)) return null
  switch (step) {
    case 'organisation':
      return (
        may('settings:write') && <InDialog orgId={id} label={officeSetupTexts.fill} dialog="organisation" />
      )
    case 'fee':
      return may('fees:write') && <InDialog orgId={id} label={officeSetupTexts.addFee} dialog="fee" />
    case 'people':
      return may('access:write') && <Way href={officeAddress(id, 'access')}>{officeSetupTexts.invite}</Way>
    case 'pages':
      return may('content:write') && <Way href="/content-add">{officeSetupTexts.writePages}</Way>
    case 'purchase':
      return setup.fee && <Way href={hrefOf('/membership-new', { org: id })}>{officeSetupTexts.buy}</Way>
    case 'refund': {
      const own = setup.ownPurchase
      if (!own) return null
      return (
        <Way href={hrefOf(`/membership-${own.membershipId}-history`, { why: own.historyId })}>
          {officeSetupTexts.giveBack}
        </Way>
      )
    }
  }
}

function Way({ href, children }: { href: Href; children: ReactNode }) {
  return (
    <ButtonLink variant="secondary" className="mt-3" href={href}>
      {children}
    </ButtonLink>
  )
}

interface InDialogProps {
  orgId: string
  label: string
  dialog: 'organisation' | 'fee' | 'keys'
}

/** A button with the dialog of a step, once the settings have come. */
function InDialog({ orgId, label, dialog }: InDialogProps) {
  const { data } = useOrganisationSettings(orgId)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && data && dialog === 'organisation' && <OrganisationDialog settings={data} onClose={close} />}
      {isOpen && data && dialog === 'keys' && <PaymentDialog settings={data} onClose={close} />}
      {isOpen && data && dialog === 'fee' && (
        <FeeDialog
          orgId={orgId}
          currency={data.currency}
          ownLanguage={data.language}
          fee={undefined}
          onClose={close}
        />
      )}
    </>
  )
}
