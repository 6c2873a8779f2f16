import { officeDunningTexts as t } from '@medlem/i18n/en/portal/office/dunning'
import { Suspense, useState } from 'react'
import { useOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { DunningLimits } from './DunningLimits.tsx'

const DunningDialog = lazyPart(() => import('./DunningDialog.tsx'), 'DunningDialog')

/** Which reminders of claims an organisation sends, what each costs, and what the law allows. */
export function DunningSettings({ orgId }: { orgId: string }) {
  const { data: settings } = useOrganisationSettings(orgId)
  const [isOpen, setOpen] = useState(false)
  if (!settings) return null
  const { dunning, currency } = settings
  return (
    <Section
      title={t.title}
      action={
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t.change}
        </Button>
      }
    >
      <div className="grid max-w-[60ch] gap-3 border-t border-line pt-4">
        <p className="text-soft">{t.lead}</p>
        {dunning.length === 0 && <p>{t.none}</p>}
        <ol className="empty:hidden">
          {dunning.map(({ afterDays, feeMinor }) => (
            <li key={afterDays}>
              {t.step({ days: afterDays })}{' '}
              <span className="text-soft">
                · {feeMinor > 0 ? t.fee({ amount: formatMoney(feeMinor, currency) }) : t.noFee}
              </span>
            </li>
          ))}
        </ol>
        {dunning.length > 0 && <p className="text-meta text-soft">{t.last}</p>}
        <DunningLimits limit={settings.dunningLimit} currency={currency} />
      </div>
      <Suspense fallback={null}>
        {isOpen && <DunningDialog settings={settings} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  )
}
