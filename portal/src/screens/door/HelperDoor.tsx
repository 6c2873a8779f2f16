import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import { useMemo } from 'react'
import { helperDoor } from '../../api/door/door.ts'
import { tokenIn } from '../../api/memberCard/verifyCard.ts'
import { DoorView } from '../../shared/door/DoorView.tsx'

/** The door that a helper's link opens; the token stays in the address, so that the page can be opened again. */
export function HelperDoor() {
  const source = useMemo(() => helperDoor(tokenIn(location.hash)), [])
  return <DoorView source={source} name={t.firstName} Sale={NoSale} />
}

/** A link shows names and no amounts, so it sells nothing. */
function NoSale() {
  return <p className="text-meta text-soft">{t.staffSell}</p>
}
