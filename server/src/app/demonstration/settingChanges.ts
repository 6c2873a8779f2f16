import type { NewSettingChange } from '../../people/settingChange/store.ts'
import { clubs, feeRules } from './clubs.ts'
import { remindingSteps } from './reminders.ts'
import { at, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

/** What the sailing club changed of its settings over the year; each became what stands there now. */
export function settingChanges(day: SeedDay): NewSettingChange[] {
  const orgId = organisationId('sejlklub')
  const { name, description } = clubs.find(({ key }) => key === 'sejlklub') ?? { name: '', description: '' }
  const { year, limitMinor } = feeRules(day).cap
  const limit = limitMinor / 100
  const changes: Omit<NewSettingChange, 'id' | 'orgId'>[] = [
    {
      kind: 'organisation',
      objectId: orgId,
      name: '',
      was: { name, description: 'A sailing club in Aarhus.' },
      became: { name, description },
      changedBy: memberId('admin'),
      changedAt: at(`${day.year - 1}-03-22`, 19),
    },
    {
      kind: 'reminders',
      objectId: orgId,
      name: '',
      was: { steps: [0] },
      became: { steps: [...remindingSteps] },
      changedBy: memberId('kirsten.moeller'),
      changedAt: at(`${day.year - 1}-10-04`, 21),
    },
    {
      kind: 'family_cap',
      objectId: String(year),
      name: String(year),
      was: { year, limit: null },
      became: { year, limit },
      changedBy: memberId('kirsten.moeller'),
      changedAt: at(`${day.year - 1}-11-02`, 20),
    },
  ]
  return changes.map((change) => ({ ...change, id: seedId(`change ${change.kind}`), orgId }))
}
