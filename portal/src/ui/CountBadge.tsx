import { formatCount } from './format.ts'

interface CountBadgeProps {
  /** Null while it is on its way: the place is kept, so that what is beside it stays; undefined where there is none. */
  count: number | null | undefined
  className?: string
}

/** How many there are, beside what is counted. */
export function CountBadge({ count, className = '' }: CountBadgeProps) {
  if (count === undefined) return null
  const look = `inline-block min-w-[2ch] text-meta font-normal text-soft tabular-nums ${className}`
  return <span className={look}>{count !== null && formatCount(count)}</span>
}
