import { commonTexts } from '@medlem/i18n/en/portal/common'
import type { ReactNode } from 'react'

export interface SkeletonProps {
  /** CSS lengths of the part that will stand here, so that nothing jumps. */
  width?: string
  height?: string
}

/** A grey shape where a part will stand. */
export function Skeleton({ width = '100%', height = '1.2em' }: SkeletonProps) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />
}

/** Around the shapes of a part on its way, with a word for those who can't see them. */
export function LoadingPart({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">{commonTexts.loading}</span>
      {children}
    </div>
  )
}

/** As high as home's cards of a family that renews, and of one of them in another club: a screen begins and ends so. */
export function CardsSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton height="398px" />
      <Skeleton height="143px" />
    </div>
  )
}

/** A screen on its way: heading, sentence and parts, each where it will stand. */
export function ScreenSkeleton() {
  return (
    <LoadingPart>
      <div className="page-heading">
        <Skeleton width="min(22ch, 70%)" height="clamp(34px, 4.5vw, 50px)" />
        <Skeleton width="min(42ch, 90%)" height="26px" />
      </div>
      <CardsSkeleton />
    </LoadingPart>
  )
}
