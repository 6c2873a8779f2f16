import './progress.css'

interface ProgressProps {
  label: string
  done: number
  all: number
}

/** How far something is. */
export function Progress({ label, done, all }: ProgressProps) {
  return <progress className="progress" aria-label={label} value={done} max={Math.max(1, all)} />
}
