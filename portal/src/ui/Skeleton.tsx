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

/** A screen on its way: heading and a few rows. */
export function ScreenSkeleton() {
  return (
    <LoadingPart className="grid gap-4">
      <Skeleton width="min(22ch, 70%)" height="44px" />
      <Skeleton width="min(44ch, 90%)" height="22px" />
      <div className="h-6" />
      <Skeleton height="160px" />
      <Skeleton height="64px" />
      <Skeleton height="64px" />
    </LoadingPart>
  )
}
