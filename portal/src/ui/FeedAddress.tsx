import { commonTexts } from '@medlem/i18n/en/portal/common'
import { feedAddressTexts } from '@medlem/i18n/en/portal/feedAddress'
import { CalendarPlus, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { TextField } from './TextField.tsx'

const PROGRAMS = [
  { name: 'iPhone, iPad, Mac', words: feedAddressTexts.appleSteps },
  { name: 'Google', words: feedAddressTexts.googleSteps },
  { name: 'Outlook', words: feedAddressTexts.outlookSteps },
] as const

/** An address that calendar programs follow: to copy, to open, and what to do with it in the usual ones. */
export function FeedAddress({ address, hint }: { address: string; hint: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [notice, setNotice] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setNotice(feedAddressTexts.copied)
    } catch {
      field.current?.select()
      setNotice(feedAddressTexts.selectedToCopy)
    }
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <TextField
          ref={field}
          label={commonTexts.address}
          hint={hint}
          value={address}
          readOnly
          spellCheck={false}
          className="font-mono text-meta"
          onFocus={({ target }) => target.select()}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<Copy size={18} aria-hidden="true" />} onClick={copy}>
            {feedAddressTexts.copy}
          </Button>
          <a className="button button-secondary" href={address.replace(/^https?:/, 'webcal:')}>
            <CalendarPlus size={18} aria-hidden="true" />
            {feedAddressTexts.openInACalendar}
          </a>
          <p role="status" className="text-meta text-soft empty:hidden">
            {notice}
          </p>
        </div>
      </div>
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
