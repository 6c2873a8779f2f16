import { hrefOf } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useState } from 'react'
import { type ExportList, useExport } from '../../../api/privacy/privacy.ts'
import { needsFreshSignIn, reauthenticate } from '../../../api/signIn/freshSignIn.ts'
import { Button } from '../../../ui/Button.tsx'
import { download, downloadCsv } from '../../../ui/download.ts'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { FreshSignIn } from '../../../ui/FreshSignIn.tsx'
import { copenhagenDay } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { asExportList, exportLists } from './exportLists.ts'

export interface ExportPartProps {
  disabled: boolean
  /** The member signed in again for this. */
  isContinued: boolean
}

/** Everything that is kept about the member, as files. */
export function ExportPart({ disabled, isContinued }: ExportPartProps) {
  const exporting = useExport()
  const [list, setList] = useState<ExportList>('payments')
  const [notice, setNotice] = useState(isContinued ? memberTexts.exportContinued : '')
  const fetchData = (csv?: ExportList) => {
    setNotice('')
    exporting.mutate(csv, {
      onSuccess: (answer) => {
        const name = `${csv ?? 'my-data'}-${copenhagenDay(new Date())}.${csv ? 'csv' : 'json'}`
        if (typeof answer === 'string') downloadCsv(name, answer)
        else download(name, 'application/json', JSON.stringify(answer, null, 2))
        setNotice(commonTexts.savedToDownloads({ name }))
      },
    })
  }
  const isBusy = (csv: boolean) => exporting.isPending && (exporting.variables !== undefined) === csv
  return (
    <div className="border-t border-line py-5">
      <h3 className="font-semibold">{memberTexts.takeData}</h3>
      <p className="max-w-[62ch] text-soft">{memberTexts.exportHint}</p>
      <div className="mt-4 flex flex-wrap items-end gap-x-8 gap-y-4">
        <Button variant="secondary" disabled={disabled} busy={isBusy(false)} onClick={() => fetchData()}>
          {memberTexts.downloadEverything}
        </Button>
        <div className="flex min-w-0 flex-wrap items-end gap-2">
          <div className="w-56 max-w-full">
            <SelectField
              label={memberTexts.exportList}
              options={exportLists}
              value={list}
              disabled={disabled}
              onChange={({ target }) => setList(asExportList(target.value) ?? list)}
            />
          </div>
          <Button variant="secondary" disabled={disabled} busy={isBusy(true)} onClick={() => fetchData(list)}>
            {memberTexts.downloadCsv}
          </Button>
        </div>
      </div>
      <p role="status" className="mt-3 text-meta text-soft empty:hidden">
        {notice}
      </p>
      {exporting.error && (
        <div className="mt-4">
          {needsFreshSignIn(exporting.error) ? (
            <FreshSignIn signIn={() => reauthenticate(hrefOf('/edit-profile', { continue: 'export' }))} />
          ) : (
            <ErrorNotice error={exporting.error} title={memberTexts.exportFailed} />
          )}
        </div>
      )}
    </div>
  )
}
