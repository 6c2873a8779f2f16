import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Fault } from './FaultPage.tsx'

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && error.status === 404 ? 404 : 500
}

/** The error boundary of each route: the rest of the portal stays usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    router.invalidate().catch(() => undefined)
  }
  return (
    <Fault
      status={statusOf(error)}
      message={error instanceof Error ? error.message : String(error)}
      retry={retry}
    />
  )
}
