import type { Claim, ClaimDeed } from '@medlem/contract/claim'
import type { ClaimLetterKind } from '@medlem/contract/claimLetter'
import { claimLetterKinds } from '@medlem/domain/claim'
import { officeClaimTexts as t } from '@medlem/i18n/en/portal/office/claim'
import { useSendShare } from '../../api/claim/claim.ts'
import { useClaimLetter } from '../../api/claim/claimLetter.ts'
import { download } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { type RowAction, RowActions } from '../../ui/RowActions.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import type { Decision } from './Claims.tsx'

const words = {
  record: t.record,
  take_back: t.takeBack,
  forgive: t.forgive,
  withdraw: t.withdraw,
  pause: t.pause,
  remind_again: t.remindAgain,
  waive: t.waive,
  split: t.split,
  join: t.join,
  send: t.sendShare,
} satisfies Record<ClaimDeed, unknown>

const letters = {
  original: { word: t.letter, file: 'claim' },
  reminder: { word: t.letterReminder, file: 'reminder' },
}

interface ClaimActionsProps {
  orgId: string
  claim: Claim
  /** Undefined for those who may only read. */
  onDecide: ((decision: Decision) => void) | undefined
}

/** What is decided about a claim, its letters, and a share sent once more; what came of the last two stands below. */
export function ClaimActions({ orgId, claim, onDecide }: ClaimActionsProps) {
  const letter = useClaimLetter({ orgId, claimId: claim.id })
  const send = useSendShare({ orgId, claimId: claim.id })
  const { payerName: name, share, openMinor, openFeesMinor, reminders, deeds = [] } = claim
  const says = { name, hidden: visuallyHidden }
  const print = (kind: ClaimLetterKind) =>
    letter.mutate(kind, {
      onSuccess: (file) => download(`${letters[kind].file}-${claim.reference}.pdf`, file.type, file),
    })
  const act = (deed: ClaimDeed): RowAction => ({
    id: deed,
    label: words[deed](says),
    isGrave: ending.includes(deed),
    isBusy: deed === 'send' && send.isPending,
    onPress: () => (deed === 'send' ? send.mutate() : onDecide?.({ kind: deed, claim })),
  })
  const printed = claimLetterKinds({ openMinor, openFeesMinor, reminders: reminders.count }).map(
    (kind): RowAction => ({
      id: kind,
      label: letters[kind].word(says),
      isBusy: letter.isPending && letter.variables === kind,
      onPress: () => print(kind),
    }),
  )
  const actions = onDecide ? deeds.map(act) : []
  return (
    <>
      <RowActions
        name={name}
        actions={[
          ...actions.filter(({ isGrave }) => !isGrave),
          ...printed,
          ...actions.filter(({ isGrave }) => isGrave),
        ]}
      />
      <p role="status" className="text-meta text-soft empty:hidden">
        {send.isSuccess && share && t.shareSent({ email: share.email })}
      </p>
      {send.error && <ErrorNotice error={send.error} title={t.shareNotSent} retry={() => send.mutate()} />}
      {letter.error && (
        <ErrorNotice
          error={letter.error}
          title={t.letterNotMade}
          retry={() => letter.variables && print(letter.variables)}
        />
      )}
    </>
  )
}

/** What is open after these is open no more. */
const ending: readonly ClaimDeed[] = ['forgive', 'withdraw']
