import type { OwedAge } from '@medlem/contract/claim'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'

/** How long what is owed is overdue, in words. */
export const owedAges: Record<OwedAge, string> = {
  not_due: t.notDue,
  to_30: t.to30,
  to_60: t.to60,
  to_90: t.to90,
  older: t.older,
}
