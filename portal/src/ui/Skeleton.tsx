import { commonTexts } from '@medlem/i18n/en/portal/common'
export interface SkeletonProps {
  /** CSS lengths of the part that will stand here, so that nothing jumps. */
  width?: string
  height?: string
}

/** A grey shape where a part will stand. */
export function Skeleton({ width = '100%', height = '1.2em' }: SkeletonProps) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

/** A screen on its way: heading and a few rows, with a word for those who can't see it. */
export function ScreenSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="visually-hidden">{commonTexts.loading}</span>
      <Skeleton width="min(22ch, 70%)" height="44px" />
      <Skeleton width="min(44ch, 90%)" height="22px" />
      <div className="h-6" />
      <Skeleton height="160px" />
      <Skeleton height="64px" />
      <Skeleton height="64px" />
    </div>
  )
}
