import { shellTexts } from '@medlem/i18n/en/portal/shell'
/** When a timed notice closes, for those who see it: read out each second it would drown everything else. */
export function Countdown({ secondsLeft }: { secondsLeft: number | undefined }) {
  if (secondsLeft === undefined) return null
  return (
    <p className="text-meta text-soft tabular-nums" aria-hidden="true">
      {shellTexts.closesIn({ secondsLeft })}
    </p>
  )
}
