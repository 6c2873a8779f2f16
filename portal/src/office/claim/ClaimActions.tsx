import type { Claim } from '@medlem/contract/claim'
import type { ClaimLetterKind } from '@medlem/contract/claimLetter'
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
  takeBack: t.takeBack,
  forgive: t.forgive,
  withdraw: t.withdraw,
  pause: t.pause,
  remindAgain: t.remindAgain,
  waive: t.waive,
  split: t.split,
  join: t.join,
} satisfies Record<Decision['kind'], unknown>

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
  const { payerName: name, share, openMinor } = claim
  const says = { name, hidden: visuallyHidden }
  const print = (kind: ClaimLetterKind) =>
    letter.mutate(kind, {
      onSuccess: (file) => download(`${letters[kind].file}-${claim.reference}.pdf`, file.type, file),
    })
  const decide = (kind: Decision['kind']): RowAction => ({
    id: kind,
    label: words[kind](says),
    isGrave: ending.includes(kind),
    onPress: () => onDecide?.({ kind, claim }),
  })
  const printed = lettersOf(claim).map(
    (kind): RowAction => ({
      id: kind,
      label: letters[kind].word(says),
      isBusy: letter.isPending && letter.variables === kind,
      onPress: () => print(kind),
    }),
  )
  const sent: RowAction = {
    id: 'send',
    label: t.sendShare(says),
    isBusy: send.isPending,
    onPress: () => send.mutate(),
  }
  const isSent = onDecide && share?.email && openMinor > 0
  const decisions = onDecide ? kindsOf(claim).map(decide) : []
  return (
    <>
      <RowActions
        name={name}
        actions={[
          ...decisions.filter(({ isGrave }) => !isGrave),
          ...(isSent ? [sent] : []),
          ...printed,
          ...decisions.filter(({ isGrave }) => isGrave),
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
const ending: readonly Decision['kind'][] = ['forgive', 'withdraw']

function lettersOf({ openMinor, openFeesMinor, reminders }: Claim): ClaimLetterKind[] {
  return [
    ...(openMinor > openFeesMinor ? (['original'] as const) : []),
    ...(openMinor > 0 && reminders.count > 0 ? (['reminder'] as const) : []),
  ]
}

function kindsOf({
  openMinor,
  openFeesMinor,
  paidMinor,
  recorded,
  pause,
  share,
  state,
}: Claim): Decision['kind'][] {
  const taken: Decision['kind'][] = recorded.length > 0 ? ['takeBack'] : []
  // What others pay alone is decided about as a whole with the claim.
  if (state === 'shared') return ['withdraw']
  if (openMinor === 0) return taken
  return [
    'record',
    ...taken,
    pause ? 'remindAgain' : 'pause',
    ...(openFeesMinor > 0 ? (['waive'] as const) : []),
    ...(share === null && openMinor > openFeesMinor ? (['split'] as const) : []),
    ...(share && paidMinor === 0 ? (['join'] as const) : []),
    'forgive',
    ...(paidMinor === 0 && !share ? (['withdraw'] as const) : []),
  ]
}
