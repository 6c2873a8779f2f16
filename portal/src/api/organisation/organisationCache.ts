import { builtLater } from '@medlem/contract/builtLater'
import { listMembershipConfigurations, listOrganisations, Organisation } from '@medlem/contract/organisation'
import { enabledOrganisations, withConfigurations } from '@medlem/domain/organisation'
import * as z from 'zod/mini'
import type { Call, CallOptions } from '../call/createCall.ts'

/** Spec 3: organisations are cached in browser storage under this name. */
export const ORGANISATIONS_KEY = 'organizations'

const Cached = builtLater(() => z.array(z.omit(Organisation, { paymentAuthToken: true })))

/** Enabled organisations; one without configurations becomes disabled and not ready (Spec 4). */
export async function fetchOrganisations(
  call: Call,
  now: Date,
  options: CallOptions = {},
): Promise<Organisation[]> {
  const organisations = enabledOrganisations(await call(listOrganisations, {}, options))
  return Promise.all(
    organisations.map(async (organisation) => {
      const held = organisation.membershipConfigurations
      // The list carries the fees already; a server that left them out, though there must be some, is asked once more.
      const isWithout = held.length === 0 && organisation.readyForMembershipRenewal
      const configurations = isWithout ? await askConfigurations(call, organisation.id, options) : held
      return withConfigurations(organisation, configurations, now)
    }),
  )
}

function askConfigurations(call: Call, id: string, options: CallOptions) {
  return call(listMembershipConfigurations, { params: { id } }, options).catch(() => undefined)
}

/** Keeps the organisations for the next start; a payment token never reaches the storage (Ruling 21). */
export function keepOrganisations(
  storage: Pick<Storage, 'setItem'>,
  organisations: readonly Organisation[],
): void {
  const cached = organisations.map(({ paymentAuthToken: _secret, ...organisation }) => organisation)
  try {
    storage.setItem(ORGANISATIONS_KEY, JSON.stringify(cached))
  } catch {
    // A full or closed storage costs only the head start.
  }
}

interface Read {
  text: string | null
  organisations: Organisation[] | undefined
}

// Each part of a screen that shows organisations asks for it, and checking takes milliseconds.
let last: Read = { text: null, organisations: undefined }

/** What the last start kept; undefined when there is nothing readable. The same text is checked once. */
export function readOrganisations(storage: Pick<Storage, 'getItem'>): Organisation[] | undefined {
  try {
    const text = storage.getItem(ORGANISATIONS_KEY)
    if (text !== last.text) last = { text, organisations: checked(text) }
    return last.organisations
  } catch {
    return undefined
  }
}

function checked(text: string | null): Organisation[] | undefined {
  const cached = Cached.safeParse(JSON.parse(text ?? 'null'))
  return cached.data?.map((organisation) => ({ ...organisation, paymentAuthToken: null }))
}
