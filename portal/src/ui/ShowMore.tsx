import { commonTexts } from '@medlem/i18n/en/portal/common'
import { Button } from './Button.tsx'

interface ShowMoreProps {
  /** Whether the server has more. */
  when: boolean
  busy: boolean
  onPress: () => unknown
}

/** Below a list that comes page by page: fetches the next one. */
export function ShowMore({ when, busy, onPress }: ShowMoreProps) {
  return when ? (
    <Button variant="quiet" className="mt-3 -ml-3" busy={busy} onClick={() => onPress()}>
      {commonTexts.showMore}
    </Button>
  ) : null
}
