import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { useBatchReport } from '../../api/batch/batch.ts'
import { Button } from '../../ui/Button.tsx'
import { downloadCsv } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

/** Downloads every row of a batch with what it does or did. */
export function ReportButton({ which }: { which: { orgId: string; batchId: string } }) {
  const report = useBatchReport(which)
  const ask = () => report.mutate(undefined, { onSuccess: (text) => downloadCsv('import.csv', text) })
  return (
    <>
      <Button variant="quiet" busy={report.isPending} onClick={ask}>
        {t.report}
      </Button>
      {report.error && <ErrorNotice error={report.error} title={t.notDownloaded} retry={ask} />}
    </>
  )
}
