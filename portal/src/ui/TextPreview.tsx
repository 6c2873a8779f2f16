import { uiTexts } from '@medlem/i18n/en/portal/ui'
import { useDeferredValue } from 'react'
import { PlainText } from './PlainText.tsx'
import { Section } from './Section.tsx'

/** A text as it will be read, while it is written. */
export function TextPreview({ title, text }: { title: string; text: string }) {
  const shown = useDeferredValue(text)
  const isEmpty = title.trim() === '' && shown.trim() === ''
  return (
    <div className="min-w-0 border-line full:border-s full:ps-14">
      <div className="full:sticky full:top-8">
        <Section title={uiTexts.preview}>
          {isEmpty ? (
            <p className="text-soft">{uiTexts.previewEmpty}</p>
          ) : (
            <div className="grid gap-5">
              {title.trim() !== '' && (
                <p className="font-display text-day font-semibold leading-tight wrap-anywhere">{title}</p>
              )}
              <PlainText text={shown} level={3} />
            </div>
          )}
        </Section>
      </div>
    </div>
  )
}
