import type { FeeUpdate } from '@medlem/contract/fee'
import type { ExampleFamily } from '@medlem/contract/feeChange'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import { type CalendarDate, copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { type Example, exampleHouseholds, type TriedYear, tryHousehold } from '@medlem/domain/feeSimulation'
import { toWireMinor } from '@medlem/domain/money'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { listAllConfigurations } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { feeValues } from '../settings/writeFee.ts'
import { readHouseholds, readTriedYear, triedYear } from './triedYear.ts'

interface Asked extends FeeUpdate {
  orgId: string
  configurationId?: string | undefined
  like?: string | undefined
  named?: boolean | undefined
}

/** What three families would pay with a fee as it is being written, beside what they would pay with the fees that are saved. */
export async function previewFee(deps: Deps, caller: Caller, asked: Asked) {
  const { orgId, configurationId, like, named = false, ...fee } = asked
  const organisation = await requireAdministered(deps, caller, orgId, 'fees:write')
  const { db, clock } = deps
  const stored = (await listAllConfigurations(db, orgId)).find(({ id }) => id === configurationId)
  if (configurationId !== undefined && !stored) throw notFound()
  const values = feeValues(fee, stored)
  const today = copenhagenDate(clock.now())
  const year = membershipYear(values.startDate, values.endDate)
  const saved = await readTriedYear(db, { orgId, year, today })
  const changed = changedYear(saved, { values, stored, today, orgId })
  const households = await readHouseholds(db, { orgId, year: year - 1, on: changed.on })
  const examples = exampleHouseholds(households, like ?? stored?.name)
  const isNamed = named && administers(caller, organisation, 'members:read')
  if (isNamed && examples.length > 0) {
    await auditListRead(deps, caller, {
      action: 'fee_simulation_read',
      orgId,
      size: examples.reduce((sum, { household }) => sum + household.length, 0),
      detail: { year, families: examples.length },
    })
  }
  return {
    year,
    on: changed.on,
    currency: organisation.currency,
    families: examples.map((example) => familyOf(example, { saved: saved.tried, changed, isNamed })),
  }
}

/** The fees of the year with the written one in its place; a copy of the year before only as far as it is not saved yet. */
function changedYear(
  { rows, tried, isCopy }: { rows: readonly ConfigurationRow[]; tried: TriedYear; isCopy: boolean },
  {
    values,
    stored,
    today,
    orgId,
  }: {
    values: ReturnType<typeof feeValues>
    stored: ConfigurationRow | undefined
    today: CalendarDate
    orgId: string
  },
): TriedYear {
  const isReplaced = ({ id, name }: ConfigurationRow) =>
    stored ? id === stored.id : isCopy && name === values.name
  const enabled = values.enabled ?? stored?.enabled ?? true
  const written = {
    ...values,
    translations: {},
    priceSteps: values.priceSteps ?? [],
    joiningFeeMinor: values.joiningFeeMinor ?? 0,
    instalments: values.instalments ?? null,
    renewalClaim: values.renewalClaim ?? null,
    minAge: values.minAge ?? null,
    maxAge: values.maxAge ?? null,
    ageOn: values.ageOn ?? null,
    orgId,
    id: stored?.id ?? 'new',
    version: 0,
    enabled,
  }
  const others = rows.filter((row) => !isReplaced(row))
  const cap = tried.capMinor === undefined ? null : Number(tried.capMinor)
  return triedYear(enabled ? [...others, written] : others, { year: tried.year, today, cap })
}

function familyOf(
  { kind, household }: Example,
  { saved, changed, isNamed }: { saved: TriedYear; changed: TriedYear; isNamed: boolean },
): ExampleFamily {
  const before = tryHousehold(household, saved)
  const after = tryHousehold(household, changed)
  return {
    kind,
    lastYearMinor: toWireMinor(after.beforeMinor),
    beforeMinor: toWireMinor(before.afterMinor),
    afterMinor: toWireMinor(after.afterMinor),
    lines: after.lines.map(({ person, fee, unitMinor }, n) => ({
      name: isNamed ? `${person.firstName} ${person.lastName}`.trim() : null,
      fee: fee?.name ?? null,
      beforeMinor: toWireMinor(before.lines[n]?.unitMinor ?? 0n),
      afterMinor: toWireMinor(unitMinor),
    })),
  }
}
