import type { Organisation } from '@medlem/contract/organisation'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useConfig } from '../api/portalConfig/useConfig.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { BankImport } from './bank/BankImport.tsx'
import { ExampleFile } from './bank/ExampleFile.tsx'
import { Lines } from './bank/Lines.tsx'
import { TakeFile } from './bank/TakeFile.tsx'
import { MoneyTabs } from './MoneyTabs.tsx'
import './bank/bank.css'

/** The bank lines of an organisation, and the files that bring them; which file stands in the address. */
export function BankPage({ organisation }: { organisation: Organisation }) {
  const { id, key } = organisation
  const may = useRightsIn(key)
  const { demonstration } = useConfig()
  const { batch, lines = 'open' } = useOfficeSearch('bank')
  const mayDecide = may('money:write')
  if (batch && mayDecide) return <BankImport orgId={id} batchId={batch} />
  return (
    <>
      <PageHeading title={t.title} lead={t.lead}>
        {mayDecide && <TakeFile orgId={id} />}
        {mayDecide && demonstration && <ExampleFile orgId={id} />}
      </PageHeading>
      <MoneyTabs organisation={organisation} current="bank" />
      <Lines orgId={id} choice={lines} mayDecide={mayDecide} />
    </>
  )
}
