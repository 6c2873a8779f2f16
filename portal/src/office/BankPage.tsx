import type { Organisation } from '@medlem/contract/organisation'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { useOfficeSearch } from '../api/office/officeSearch.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useConfig } from '../api/portalConfig/useConfig.ts'
import { ListHeading } from '../ui/ListHeading.tsx'
import { usePhone } from '../ui/usePhone.ts'
import { BankImport } from './bank/BankImport.tsx'
import { ExampleFile } from './bank/ExampleFile.tsx'
import { Lines } from './bank/Lines.tsx'
import { LineViews } from './bank/LineViews.tsx'
import { TakeFile } from './bank/TakeFile.tsx'
import { MoneyTabs } from './MoneyTabs.tsx'
import './bank/bank.css'

/** The bank lines of an organisation, and the files that bring them, on a phone below; which file stands in the address. */
export function BankPage({ organisation }: { organisation: Organisation }) {
  const { id, key } = organisation
  const may = useRightsIn(key)
  const { demonstration } = useConfig()
  const { batch, lines = 'open' } = useOfficeSearch('bank')
  const mayDecide = may('money:write')
  const isPhone = usePhone()
  if (batch && mayDecide) return <BankImport orgId={id} batchId={batch} />
  const files = mayDecide && (
    <div className="mb-8">
      <TakeFile orgId={id} />
      {demonstration && <ExampleFile orgId={id} />}
    </div>
  )
  return (
    <>
      <ListHeading title={t.title} lead={t.lead}>
        {isPhone && <LineViews orgId={id} choice={lines} isCompact />}
      </ListHeading>
      {!isPhone && files}
      <MoneyTabs organisation={organisation} current="bank" />
      {!isPhone && <LineViews orgId={id} choice={lines} isCompact={false} />}
      <Lines orgId={id} choice={lines} mayDecide={mayDecide} />
      {isPhone && files}
    </>
  )
}
