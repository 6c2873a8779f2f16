import { commonTexts } from '@medlem/i18n/en/portal/common'
import { feedAddressTexts } from '@medlem/i18n/en/portal/feedAddress'
import { CalendarPlus } from 'lucide-react'
import { CopyField } from './CopyField.tsx'

const PROGRAMS = [
  { name: 'iPhone, iPad, Mac', words: feedAddressTexts.appleSteps },
  { name: 'Google', words: feedAddressTexts.googleSteps },
  { name: 'Outlook', words: feedAddressTexts.outlookSteps },
] as const

/** An address that calendar programs follow: to copy, to open, and what to do with it in the usual ones. */
export function FeedAddress({ address, hint }: { address: string; hint: string }) {
  return (
    <div className="grid gap-5">
      <CopyField label={commonTexts.address} hint={hint} text={address}>
        <a className="button button-secondary" href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus size={18} aria-hidden="true" />
          {feedAddressTexts.openInACalendar}
        </a>
      </CopyField>
      <dl className="border-t border-line text-meta">
        {PROGRAMS.map(({ name, words }) => (
          <div key={name} className="grid gap-x-4 border-b border-line py-2.5 mini:grid-cols-[9rem_1fr]">
            <dt className="text-soft">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="text-meta text-soft">{feedAddressTexts.feedIsSlow}</p>
    </div>
  )
}
