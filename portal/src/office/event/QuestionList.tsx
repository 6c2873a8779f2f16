import type { EventParticipants } from '@medlem/contract/participant'
import { officeQuestionTexts as t } from '@medlem/i18n/en/portal/office/eventQuestion'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { kindSentence, ruleWord } from './questionForm.ts'

const QuestionsDialog = lazyPart(() => import('./QuestionsDialog.tsx'), 'QuestionsDialog')

export interface QuestionListProps {
  eventId: string
  data: Pick<EventParticipants, 'questions' | 'version'>
  /** Whether the person may change them. */
  mayChange: boolean
}

/** What an event asks of each person who is signed up. */
export function QuestionList({ eventId, data, mayChange }: QuestionListProps) {
  const [isChanging, setChanging] = useState(false)
  const { questions } = data
  if (questions.length === 0 && !mayChange) return null
  return (
    <Section
      title={t.title}
      action={
        mayChange && (
          <Button variant="quiet" onClick={() => setChanging(true)}>
            {t.change}
          </Button>
        )
      }
    >
      {questions.length === 0 && <p className="text-soft">{t.none}</p>}
      <List>
        {questions.map((question) => (
          <li key={question.number} className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5 py-3">
            <span className="min-w-0 flex-1 basis-52 font-semibold break-words">{question.name}</span>
            <span className="basis-44 text-meta text-soft tabular-nums">{kindSentence(question)}</span>
            <span className="basis-44 text-meta text-soft mini:text-right">{ruleWord(question)}</span>
          </li>
        ))}
      </List>
      {isChanging && (
        <Suspense fallback={null}>
          <QuestionsDialog eventId={eventId} data={data} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Section>
  )
}
