import { feedAddressTexts } from '@medlem/i18n/en/portal/feedAddress'
import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

interface CopyFieldProps {
  label: string
  hint: string
  text: string
  /** Of several lines; without it the field has one. */
  rows?: number
  /** Beside the button that copies. */
  children?: ReactNode
}

/** A text to be pasted elsewhere; where the browser may not copy it is selected instead. */
export function CopyField({ label, hint, text, rows, children }: CopyFieldProps) {
  const part = useRef<HTMLDivElement>(null)
  const [notice, setNotice] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setNotice(feedAddressTexts.copied)
    } catch {
      part.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('.control')?.select()
      setNotice(feedAddressTexts.selectedToCopy)
    }
  }
  const field = {
    label,
    hint,
    value: text,
    readOnly: true,
    spellCheck: false,
    className: 'font-mono text-meta',
  }
  return (
    <div ref={part} className="grid gap-3">
      {rows === undefined ? (
        <TextField {...field} onFocus={({ target }) => target.select()} />
      ) : (
        <TextArea {...field} rows={rows} onFocus={({ target }) => target.select()} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Copy size={18} aria-hidden="true" />} variant="secondary" onClick={copy}>
          {feedAddressTexts.copy}
        </Button>
        {children}
        <p role="status" className="text-meta text-soft empty:hidden">
          {notice}
        </p>
      </div>
    </div>
  )
}
