import { commonTexts } from '@medlem/i18n/en/portal/common'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Where the cards will stand. */
export function HomeSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">{commonTexts.loading}</span>
      <div className="mt-10 grid grid-cols-[repeat(auto-fill,minmax(min(290px,100%),1fr))] gap-4">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height="204px" />
        ))}
      </div>
    </div>
  )
}
