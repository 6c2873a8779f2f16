import type { Words } from '@medlem/contract/wording'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import { useEffect, useState } from 'react'
import { useWordingPreview, useWordingRecipients, type WordingOf } from '../../api/wording/wording.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant } from '../../ui/format.ts'
import { foreignLang } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MailFrame } from './MailFrame.tsx'
import { typedProblems } from './wordingForm.ts'

/** The e-mail as it would arrive with what is typed, filled in from one that was sent; in both of its forms. */
export function WordingPreview({ of, words }: { of: WordingOf; words: Words }) {
  const [messageId, setMessageId] = useState('')
  const settled = useDebounced(words)
  const problems = typedProblems(settled, of.templateId)
  const { data, error, refetch } = useWordingPreview(of, {
    words: problems.length === 0 ? settled : undefined,
    messageId: messageId === '' ? undefined : messageId,
  })
  return (
    <div className="min-w-0 border-line full:border-s full:ps-14">
      <Section title={officeMessageTexts.previewTitle}>
        <div className="grid gap-5">
          <RecipientField of={of} value={messageId} onChange={setMessageId} />
          {problems.length > 0 && (
            <div role="status" className="text-soft">
              <p className="font-semibold">{officeMessageTexts.previewIncomplete}</p>
              {problems.map(({ field, message }) => (
                <p key={field}>{message}</p>
              ))}
            </div>
          )}
          {error && (
            <ErrorNotice error={error} title={officeMessageTexts.previewNotMade} retry={() => refetch()} />
          )}
          {!data && !error && problems.length === 0 && <Skeleton height="420px" />}
          {data && (
            <>
              {!data.isReal && <p className="text-soft">{officeMessageTexts.previewExampleNote}</p>}
              <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-1">
                <dt className="text-soft">{officeMessageTexts.recipient}</dt>
                <dd>{data.receiver ?? officeMessageTexts.organisationAddress}</dd>
                <dt className="text-soft">{commonTexts.subject}</dt>
                <dd className="font-semibold wrap-anywhere" lang={foreignLang(of.language)}>
                  {data.subject}
                </dd>
              </dl>
              <MailFrame html={data.html} />
              <details>
                <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
                  {officeMessageTexts.plainText}
                </summary>
                <pre
                  lang={foreignLang(of.language)}
                  className="mt-2 rounded-card border border-line bg-raised px-5 py-4 text-meta whitespace-pre-wrap wrap-anywhere"
                >
                  {data.text}
                </pre>
              </details>
            </>
          )}
        </div>
      </Section>
    </div>
  )
}

interface ReceiverFieldProps {
  of: WordingOf
  value: string
  onChange: (messageId: string) => void
}

function RecipientField({ of, value, onChange }: ReceiverFieldProps) {
  const { data = [] } = useWordingRecipients(of)
  if (data.length === 0) return null
  return (
    <SelectField
      label={officeMessageTexts.filledInFor}
      options={[
        { value: '', label: officeMessageTexts.filledInForYou },
        ...data.map(({ messageId, name, createdAt }) => ({
          value: messageId,
          label: `${name ?? officeMessageTexts.organisationItself}, ${formatInstant(createdAt)}`,
        })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const SETTLED_MS = 500

/** What was typed, once nothing more has been typed for a moment. */
function useDebounced({ subject, body }: Words): Words {
  const [settled, setSettled] = useState({ subject, body })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ subject, body }), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [subject, body])
  return settled
}
