import { RadioGroup } from '../../../ui/RadioGroup.tsx'

interface YesNoProps {
  is: boolean
  /** For true and for false. */
  words: readonly [string, string]
  legend: string
  onChange: (is: boolean) => void
}

/** A filter with two answers. */
export function YesNo({ is, words, legend, onChange }: YesNoProps) {
  return (
    <RadioGroup
      legend={legend}
      isLegendHidden
      options={[
        { value: 'yes', label: words[0] },
        { value: 'no', label: words[1] },
      ]}
      value={is ? 'yes' : 'no'}
      onChange={(chosen) => onChange(chosen === 'yes')}
    />
  )
}
