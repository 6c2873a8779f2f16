import { useEffect, useState } from 'react'
import { checkedClub, fetchKeys, readKept } from '../../../api/memberCard/cardKeys.ts'

interface Club {
  id: string
  name: string
}

/** The club that the address names (`?club=`), else the one of the last time, by the keys that are kept of it. */
function findClub(): Club | undefined {
  const id = checkedClub.read()
  return readKept().find(({ organisation }) => organisation.id === id)?.organisation
}

/** The club whose cards are checked here, undefined for those of every club; its keys, and all that are kept, are read anew. */
export function useCheckedClub(): { club: Club | undefined; clear: () => void } {
  const [club, setClub] = useState(findClub)
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('club')
    const read = async () => {
      if (named) {
        const keys = await fetchKeys(named)
        if (keys) {
          checkedClub.keep(keys.organisation.id)
          setClub(keys.organisation)
        }
      }
      for (const { organisation } of readKept()) {
        if (organisation.id !== named) await fetchKeys(organisation.id)
      }
    }
    // Without a network what is kept has to do.
    read().catch(() => undefined)
  }, [])
  return {
    club,
    clear: () => {
      checkedClub.keep(null)
      setClub(undefined)
    },
  }
}
