import { useState } from 'react'
import { useKeptSelection } from '../../../api/member/lastList.ts'
import { noSelection, type Selection } from './selection.ts'

/** Who is selected of those whom a question is about; another question is about other people. */
export function useSelection(orgId: string, asked: string) {
  const [kept, keep] = useKeptSelection<{ asked: string; selection: Selection }>(orgId)
  const [chosen, setChosen] = useState(kept ?? { asked, selection: noSelection })
  return {
    selection: chosen.asked === asked ? chosen.selection : noSelection,
    select: (selection: Selection) => {
      setChosen({ asked, selection })
      keep({ asked, selection })
    },
  }
}
