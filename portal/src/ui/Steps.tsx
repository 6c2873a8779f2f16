import { titleTexts } from '@medlem/i18n/en/portal/title'
import { uiTexts } from '@medlem/i18n/en/portal/ui'
import { Check } from 'lucide-react'
import './steps.css'

const BUYING = [uiTexts.choose, titleTexts.review, uiTexts.pay, uiTexts.done] as const

export interface StepsProps {
  /** Index of the step that is open now, from 0. */
  current: number
  names?: readonly string[]
}

/** Where one stands in a flow of a few steps. */
export function Steps({ current, names = BUYING }: StepsProps) {
  return (
    <ol className="steps" aria-label={uiTexts.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <i aria-hidden="true">{index < current ? <Check size={13} strokeWidth={2.5} /> : index + 1}</i>
          {name}
          {index < current && <span className="visually-hidden">{uiTexts.stepDone}</span>}
        </li>
      ))}
    </ol>
  )
}
