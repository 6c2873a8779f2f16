import type { GuestOrganisation } from '@medlem/contract/guest'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import type { ReactNode } from 'react'
import { useCloseOrder } from '../../api/guest/guest.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'

interface CloseOrderProps {
  organisation: Pick<GuestOrganisation, 'email'>
  words: Record<'close' | 'closeNote' | 'notClosed', string>
  onClosed: () => void
  /** Where else to go. */
  children?: ReactNode
}

/** Whom to ask, and the way out on a device of others. */
export function CloseOrder({ organisation: { email }, words, onClosed, children }: CloseOrderProps) {
  const close = useCloseOrder(onClosed)
  return (
    <div className="mt-8 grid justify-items-start gap-3">
      {email && (
        <p>
          {t.questionsTo({
            email,
            link: (inner) => (
              <a key="mail" className="text-link wrap-anywhere" href={`mailto:${email}`}>
                {inner}
              </a>
            ),
          })}
        </p>
      )}
      {children}
      <div className="mt-3">
        <Button variant="secondary" busy={close.isPending} onClick={() => close.mutate()}>
          {words.close}
        </Button>
        <p className="mt-2 max-w-[62ch] text-meta text-soft">{words.closeNote}</p>
      </div>
      {close.error && <WriteError error={close.error} refused={words.notClosed} />}
    </div>
  )
}
