/** Stripe's names for things are the state's GUIDs without their dashes, behind a word for what they are. */
export function stripeId(kind: string, guid: string): string {
  return `${kind}_${guid.replaceAll('-', '')}`
}

/** The GUID in a name of that kind; undefined for any other text. */
export function guidIn(kind: string, id: string): string | undefined {
  const hex = id.startsWith(`${kind}_`) ? id.slice(kind.length + 1) : ''
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(hex)
  return parts?.slice(1).join('-')
}

export const sessionKind = (test: boolean) => (test ? 'cs_test' : 'cs_live')

/** One customer for each saved card, as Checkout makes one for each session that saves. */
export function customerId(savedCardIdentifier: string): string {
  return stripeId('cus', savedCardIdentifier).slice(0, 18)
}

/** Stripe counts whole seconds. */
export const seconds = (ms: number) => Math.floor(ms / 1_000)
