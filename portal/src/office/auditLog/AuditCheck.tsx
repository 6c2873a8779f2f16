import { officeAuditLogTexts } from '@medlem/i18n/en/portal/office/auditLog'
import { ShieldCheck } from 'lucide-react'
import { useAuditCheck } from '../../api/audit/audit.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

/** Checks the chain of an organisation's log, and says what came of it. */
export function AuditCheck({ orgId }: { orgId: string }) {
  const { data, error, isPending, mutate } = useAuditCheck(orgId)
  return (
    <div className="mt-10 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-w-[62ch] text-meta text-soft">{officeAuditLogTexts.chainNote}</p>
        <Button
          variant="secondary"
          icon={<ShieldCheck size={18} aria-hidden="true" />}
          busy={isPending}
          onClick={() => mutate()}
        >
          {officeAuditLogTexts.check}
        </Button>
      </div>
      {data?.isIntact && <Alert announce title={officeAuditLogTexts.intact({ count: data.entries })} />}
      {data && !data.isIntact && (
        <Alert kind="error" title={officeAuditLogTexts.broken}>
          {officeAuditLogTexts.brokenNote({ place: data.entries, problem: data.problem ?? '' })}
        </Alert>
      )}
      {error && <ErrorNotice error={error} title={officeAuditLogTexts.notChecked} retry={() => mutate()} />}
    </div>
  )
}
