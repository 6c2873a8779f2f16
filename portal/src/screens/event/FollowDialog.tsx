import { useState } from 'react'
import {
  useCalendarFeed,
  useRenewCalendarFeed,
  useStopCalendarFeed,
} from '../../api/calendarFeed/calendarFeed.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FeedAddress } from '../../ui/FeedAddress.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const LEAD = 'A phone or computer shows your family’s events and deadlines, and follows when they change.'

/** The private calendar address: to make one, to see it this once, to make another, to stop it. */
export function FollowDialog({ onClose }: { onClose: () => void }) {
  const feed = useCalendarFeed()
  const renew = useRenewCalendarFeed()
  const stop = useStopCalendarFeed()
  const [asked, setAsked] = useState<'renew' | 'stop'>()
  const { selectedImpersonateMember: actedFor } = useSession()
  const close = () => setAsked(undefined)
  const madeAt = feed.data?.madeAt ?? null
  return (
    <Dialog isOpen onClose={onClose} title="Follow in your own calendar" lead={LEAD} keepOnOutsideClick>
      <div className="grid gap-5">
        {feed.isPending && <Skeleton height="120px" />}
        {feed.error && (
          <ErrorNotice
            error={feed.error}
            title="Your calendar address could not be looked up."
            retry={() => feed.refetch()}
          />
        )}
        {renew.error && <ErrorNotice error={renew.error} title="No address was made." />}
        {stop.error && <ErrorNotice error={stop.error} title="The address was not stopped." />}
        {feed.data && renew.data && <Made address={renew.data.address} onClose={onClose} />}
        {feed.data && !renew.data && !asked && (
          <Start
            madeAt={madeAt}
            ownerName={actedFor?.firstName}
            isBusy={renew.isPending}
            onMake={() => (madeAt === null ? renew.mutate() : setAsked('renew'))}
            onStop={() => setAsked('stop')}
          />
        )}
        {asked && !renew.data && (
          <Question
            asked={asked}
            isBusy={renew.isPending || stop.isPending}
            onNo={close}
            onYes={() => (asked === 'renew' ? renew : stop).mutate(undefined, { onSettled: close })}
          />
        )}
      </div>
    </Dialog>
  )
}

function Made({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <>
      <FeedAddress
        address={address}
        hint="It is shown only this once. Anyone who has it can read your family’s calendar, so keep it to yourself."
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}

interface StartProps {
  madeAt: string | null
  /** Set for one who acts for another person: the address is a key, and not theirs to see. */
  ownerName: string | undefined
  isBusy: boolean
  onMake: () => void
  onStop: () => void
}

function Start({ madeAt, ownerName, isBusy, onMake, onStop }: StartProps) {
  return (
    <>
      {madeAt === null ? (
        <p>
          You get an address that only you know, and your calendar program reads it. You can stop it at any
          time.
        </p>
      ) : (
        <p>
          The address of <span className="tabular-nums">{formatDate(copenhagenDay(madeAt))}</span> is in use.
          It was shown only when it was made; if you have lost it, make a new one.
        </p>
      )}
      {ownerName && <p className="text-soft">Only {ownerName} can make an address and see it.</p>}
      <DialogActions>
        {madeAt !== null && (
          <Button variant="quiet" onClick={onStop}>
            Stop the address
          </Button>
        )}
        {!ownerName && (
          <Button busy={isBusy} onClick={onMake}>
            {madeAt === null ? 'Make an address' : 'Make a new address'}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

const questions = {
  renew: {
    words:
      'The old address stops working at once. Every phone and computer that follows it needs the new one.',
    no: 'Keep the old one',
    yes: 'Make a new address',
  },
  stop: {
    words: 'Phones and computers that follow the address get no more changes.',
    no: 'Keep it',
    yes: 'Stop the address',
  },
} as const

interface QuestionProps {
  asked: keyof typeof questions
  isBusy: boolean
  onNo: () => void
  onYes: () => void
}

function Question({ asked, isBusy, onNo, onYes }: QuestionProps) {
  const { words, no, yes } = questions[asked]
  return (
    <>
      <p role="status">{words}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onNo}>
          {no}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </>
  )
}
