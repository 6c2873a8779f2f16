import type { Organisation } from '@medlem/contract/organisation'
import { officeSetupTexts } from '@medlem/i18n/en/portal/office/setup'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useSetup } from '../../api/setup/setup.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { countDone, SETUP_STEPS } from './setupSteps.ts'

/** Leads to the rest of the first hour, until the club has sold something. */
export function SetupNotice({ organisation: { id, name } }: { organisation: Organisation }) {
  const { data } = useSetup(id)
  if (!data || data.purchase) return null
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-y border-line py-4">
      <p className="max-w-[52ch]">
        {officeSetupTexts.finishSetUp({ name, done: countDone(data), count: SETUP_STEPS.length })}
      </p>
      <ButtonLink href={officeAddress(id, 'setup')}>{officeSetupTexts.goOn}</ButtonLink>
    </div>
  )
}
