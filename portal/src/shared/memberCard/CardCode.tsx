import { memberCardTexts as t } from '@medlem/i18n/en/portal/memberCard'
import { Maximize } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { QrCode } from './QrCode.tsx'

export interface CardCodeProps {
  /** What the picture is, for those who can't see it. */
  label: string
  /** What the code says. */
  text: string
  name: string
  organisation: string
}

/** The code of a card; a press shows it alone, as large as the window lets it. */
export function CardCode({ text, label, name, organisation }: CardCodeProps) {
  const [isAlone, setAlone] = useState(false)
  return (
    <div className="member-card-code">
      <QrCode text={text} label={label} />
      <button type="button" onClick={() => setAlone(true)}>
        <Maximize size={18} aria-hidden="true" />
        {t.showLarge({ name, hidden: visuallyHidden })}
      </button>
      <Dialog isOpen={isAlone} onClose={() => setAlone(false)} title={name} lead={organisation}>
        <CodeAlone text={text} label={label} />
      </Dialog>
    </div>
  )
}

function CodeAlone({ text, label }: { text: string; label: string }) {
  // The screen stays awake while the code is held out; a browser that can't, or won't on a low battery, shows it all the same.
  useEffect(() => {
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined)
    return () => void lock?.then((held) => held?.release())
  }, [])
  return (
    <div className="code-alone">
      <QrCode text={text} label={label} />
    </div>
  )
}
