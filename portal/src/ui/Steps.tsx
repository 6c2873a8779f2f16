import { Check } from 'lucide-react'

const BUYING = ['Choose', 'Review', 'Pay', 'Done'] as const

export interface StepsProps {
  /** Index of the step that is open now, from 0. */
  current: number
  names?: readonly string[]
}

/** Where one stands in a flow of a few steps. */
export function Steps({ current, names = BUYING }: StepsProps) {
  return (
    <ol className="steps" aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <i aria-hidden="true">{index < current ? <Check size={13} strokeWidth={2.5} /> : index + 1}</i>
          {name}
          {index < current && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
