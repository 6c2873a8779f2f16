import type { Organisation } from '@medlem/contract/organisation'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { OfficeHome } from './home/OfficeHome.tsx'
import { SetupNotice } from './setup/SetupNotice.tsx'

/** The home of an office, with the way to what is not set up yet for those who can see the settings. */
export function HomePage({ organisation }: { organisation: Organisation }) {
  const may = useRightsIn(organisation.key)
  return (
    <OfficeHome organisation={organisation}>
      {may('settings:read') && <SetupNotice organisation={organisation} />}
    </OfficeHome>
  )
}
