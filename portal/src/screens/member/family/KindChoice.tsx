import { hrefOf } from '@medlem/contract/portalAddress'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { AppLink } from '../../../ui/AppLink.tsx'

export type ParticipantKind = 'child' | 'invite'

const KINDS = [
  {
    kind: 'child',
    name: memberTexts.childWithoutLogin,
    text: memberTexts.childHint,
  },
  {
    kind: 'invite',
    name: memberTexts.inviteByEMail,
    text: memberTexts.inviteByEMailHint,
  },
] as const

/** The two ways to add a person. */
export function KindChoice({ kind }: { kind: ParticipantKind }) {
  return (
    <nav aria-label={memberTexts.whoToAdd} className="mb-9 grid max-w-3xl gap-3 mini:grid-cols-2">
      {KINDS.map((one) => (
        <AppLink
          key={one.kind}
          href={hrefOf('/add-edit-participant', { kind: one.kind })}
          aria-current={one.kind === kind ? 'page' : undefined}
          className="block rounded-card border border-edge px-5 py-4 aria-[current=page]:border-transparent aria-[current=page]:bg-mist"
        >
          <span className="block font-semibold">{one.name}</span>
          <span className="block text-meta text-soft">{one.text}</span>
        </AppLink>
      ))}
    </nav>
  )
}
