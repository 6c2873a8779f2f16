import type {
  Appointment,
  AppointmentInvitation,
  AppointmentList,
  StaffRole,
} from '@medlem/contract/appointment'
import type { Organisation } from '@medlem/contract/organisation'
import { jobTexts } from '@medlem/i18n/en/domain/job'
import { officeAccessTexts } from '@medlem/i18n/en/portal/office/access'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { useState } from 'react'
import { useAppointments, useWithdrawColleague } from '../../api/appointment/appointment.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate, formatInstant } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useNotice } from '../../ui/useNotice.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { EndDialog } from './EndDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { WhatJobsAllow } from './WhatJobsAllow.tsx'

/** Who has which job in an organisation and until when; those who may give jobs invite and take away. */
export function Access({ organisation: { id, name } }: { organisation: Organisation }) {
  const { data, error, refetch } = useAppointments(id)
  const [isInviting, setInviting] = useState<{ email: string; job: StaffRole } | 'new'>()
  const [ending, setEnding] = useState<Appointment>()
  const { notice, setNotice, place } = useNotice()
  const withdraw = useWithdrawColleague(id)
  const back = { href: officeAddress(id, 'settings'), title: officeFrameTexts.settings }
  if (!data) {
    return (
      <>
        <ListHeading title={officeAccessTexts.title} lead={name} back={back} />
        {error && <ErrorNotice error={error} title={officeAccessTexts.notLoaded} retry={() => refetch()} />}
        {!error && <Skeleton height="320px" />}
      </>
    )
  }
  const { appointments, invitations, mayGive, fromToken } = data
  return (
    <>
      <ListHeading
        back={back}
        title={fromToken ? officeAccessTexts.title : officeAccessTexts.heading({ count: countOf(data) })}
        lead={fromToken ? officeAccessTexts.fromToken : officeAccessTexts.lead}
      >
        {mayGive.length > 0 && <Button onClick={() => setInviting('new')}>{officeAccessTexts.invite}</Button>}
      </ListHeading>
      <p ref={place} tabIndex={-1} role="status" className="mb-6 font-medium empty:hidden">
        {notice}
      </p>
      <div className="grid gap-x-14 gap-y-12 full:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          {!fromToken && (
            <List>
              {appointments.map((one) => (
                <AppointmentRow key={one.id} appointment={one} onEnd={() => setEnding(one)} />
              ))}
            </List>
          )}
          {invitations.length > 0 && (
            <Section title={officeAccessTexts.invited}>
              {withdraw.error && (
                <WriteError error={withdraw.error} refused={officeAccessTexts.notWithdrawn} />
              )}
              <List>
                {invitations.map((one) => (
                  <InvitationRow
                    key={one.id}
                    invitation={one}
                    busy={withdraw.isPending && withdraw.variables === one.id}
                    onWithdraw={
                      mayGive.length > 0
                        ? () =>
                            withdraw.mutate(one.id, {
                              onSuccess: () => setNotice(officeAccessTexts.withdrawn({ email: one.email })),
                            })
                        : undefined
                    }
                    onAgain={mayGive.includes(one.job) ? () => setInviting(one) : undefined}
                  />
                ))}
              </List>
            </Section>
          )}
        </div>
        <WhatJobsAllow />
      </div>
      {isInviting && (
        <InviteDialog
          orgId={id}
          jobs={mayGive}
          again={isInviting === 'new' ? undefined : isInviting}
          onClose={() => setInviting(undefined)}
          onDone={({ email }) => {
            setInviting(undefined)
            setNotice(officeAccessTexts.sent({ email }))
          }}
        />
      )}
      {ending && (
        <EndDialog
          orgId={id}
          appointment={ending}
          onClose={() => setEnding(undefined)}
          onDone={() => {
            setEnding(undefined)
            setNotice(officeAccessTexts.ended({ name: ending.name, job: jobTexts[ending.job] }))
          }}
        />
      )}
    </>
  )
}

function countOf({ appointments }: AppointmentList): number {
  return new Set(appointments.map(({ memberId }) => memberId)).size
}

function AppointmentRow({ appointment, onEnd }: { appointment: Appointment; onEnd: () => void }) {
  const { name, email, job, startsOn, endsOn, givenByName, mayEnd, isOwn } = appointment
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,auto)] items-center gap-x-6 gap-y-1 py-3 mini:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8rem]">
      <div className="min-w-0">
        <p className="font-semibold">
          {name}
          {isOwn && <span className="font-normal text-soft"> · {officeAccessTexts.you}</span>}
        </p>
        {email && <p className="truncate text-meta text-soft">{email}</p>}
      </div>
      <div>
        <p className="font-medium">{jobTexts[job]}</p>
        <p className="text-meta text-soft tabular-nums">
          {endsOn
            ? officeAccessTexts.fromUntil({ from: formatDate(startsOn), until: formatDate(endsOn) })
            : officeAccessTexts.since({ from: formatDate(startsOn) })}
          {givenByName && ` · ${officeAccessTexts.givenBy({ name: givenByName })}`}
        </p>
      </div>
      <div className="col-start-2 row-span-2 row-start-1 min-w-0 text-right [overflow-wrap:anywhere] empty:hidden mini:-mr-3 mini:col-start-3 mini:row-span-1">
        {mayEnd && (
          <Button variant="quiet" onClick={onEnd}>
            {isOwn
              ? officeAccessTexts.giveUp({ job: jobTexts[job], hidden: visuallyHidden })
              : officeAccessTexts.takeAway({ name, hidden: visuallyHidden })}
          </Button>
        )}
      </div>
    </li>
  )
}

interface InvitationRowProps {
  invitation: AppointmentInvitation
  busy: boolean
  /** Left out for one who may only look. */
  onWithdraw: (() => void) | undefined
  onAgain: (() => void) | undefined
}

function InvitationRow({ invitation, busy, onWithdraw, onAgain }: InvitationRowProps) {
  const { email, job, endsOn, invitedByName, expiresAt } = invitation
  const isOver = new Date(expiresAt) <= new Date()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,auto)] items-center gap-x-6 gap-y-1 py-3 mini:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8rem]">
      <div className="min-w-0">
        <p className="truncate font-semibold">{email}</p>
        <p className="text-meta text-soft">{officeAccessTexts.invitedBy({ name: invitedByName })}</p>
      </div>
      <div>
        <p className="font-medium">
          {jobTexts[job]}
          {endsOn && (
            <span className="font-normal text-soft">
              {' · '}
              {officeAccessTexts.until({ until: formatDate(endsOn) })}
            </span>
          )}
        </p>
        <p className="text-meta tabular-nums">
          <StatusDot tone={isOver ? 'neutral' : 'waiting'}>
            {isOver
              ? officeAccessTexts.expired
              : officeAccessTexts.waits({ moment: formatInstant(expiresAt) })}
          </StatusDot>
        </p>
      </div>
      <div className="col-start-2 row-span-2 row-start-1 min-w-0 text-right [overflow-wrap:anywhere] empty:hidden mini:-mr-3 mini:col-start-3 mini:row-span-1">
        {isOver && onAgain ? (
          <Button variant="quiet" onClick={onAgain}>
            {officeAccessTexts.again({ email, hidden: visuallyHidden })}
          </Button>
        ) : (
          onWithdraw && (
            <Button variant="quiet" busy={busy} onClick={onWithdraw}>
              {officeAccessTexts.withdraw({ email, hidden: visuallyHidden })}
            </Button>
          )
        )}
      </div>
    </li>
  )
}
