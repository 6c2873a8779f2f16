import { isFilter } from '@medlem/contract/memberFilter'
import type { Organisation } from '@medlem/contract/organisation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeMemberTexts } from '@medlem/i18n/en/portal/office/member'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOrganisationMembers } from '../../api/member/memberRecord.ts'
import { totalWords } from '../../shell/memberChoice.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { COLUMNS, MemberRow } from './MemberRow.tsx'

/** A page; longer lists are searched. */
const PAGE = 20
const MOST = 100
const TYPING_PAUSE_MS = 300

/** Search and list; organisation and words stand in the address, so that one comes back to the same list. */
export function MemberSearch({ organisations }: { organisations: readonly Organisation[] }) {
  const { org, find = '', filter: asked = '' } = useSearch({ strict: false })
  const filter = isFilter(asked) ? asked : ''
  const goTo = useGoTo()
  const orgId = (organisations.find(({ id }) => id === org) ?? organisations[0])?.id ?? ''
  const [typed, setTyped] = useState(find)
  const show = (next: { org: string; find: string }) => {
    goTo(listAddress({ ...next, filter }), { replace: true })
  }
  useEffect(() => {
    if (typed.trim() === find) return
    const pause = setTimeout(() => show({ org: orgId, find: typed }), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  })
  return (
    <>
      <div className="mb-6 grid gap-5 mini:grid-cols-2 full:max-w-3xl">
        {organisations.length > 1 && (
          <SelectField
            label={commonTexts.organisation}
            value={orgId}
            options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => show({ org: target.value, find: typed })}
          />
        )}
        <TextField
          label={officeMemberTexts.findPerson}
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={officeMemberTexts.findHint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {filter !== '' && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4">
          {officeMemberTexts.onlySome}
          <AppLink className="text-link" href={listAddress({ org: orgId, find, filter: '' })}>
            {officeMemberTexts.showEveryone}
          </AppLink>
        </p>
      )}
      <Found orgId={orgId} query={find} filter={filter} />
    </>
  )
}

interface Shown {
  org: string
  /** Words that are looked for. */
  find: string
  /** Those whom a figure of the office counts; '' for everyone. */
  filter: string
}

function listAddress({ org, find, filter }: Shown): string {
  const words = find.trim()
  const search = { org, ...(words === '' ? {} : { find: words }), ...(filter === '' ? {} : { filter }) }
  return `/membership-list?${new URLSearchParams(search)}`
}

function Found({ orgId, query, filter }: { orgId: string; query: string; filter: string }) {
  const question = `${orgId} ${query} ${filter}`
  const [more, setMore] = useState({ question, size: PAGE })
  const size = more.question === question ? more.size : PAGE
  const { data, error, refetch } = useOrganisationMembers({ orgId, query, filter, size })
  if (error) {
    return <ErrorNotice error={error} title={commonTexts.listNotLoaded} retry={() => refetch()} />
  }
  if (!data) return <Skeleton height="320px" />
  const { members, total, isTotalCapped } = data
  return (
    <>
      <p className="mb-3 text-meta text-soft" role="status">
        {officeMemberTexts.membersFound({ totalWords: totalWords({ total, isTotalCapped }) })}
      </p>
      {total === 0 && (
        <EmptyState title={officeMemberTexts.noneFound}>{officeMemberTexts.noneFoundNote}</EmptyState>
      )}
      {total > 0 && (
        <div
          className={`hidden gap-x-6 border-b border-line pb-2 text-meta text-soft mini:grid ${COLUMNS}`}
          aria-hidden="true"
        >
          <span>{officeMemberTexts.personColumn}</span>
          <span>{commonTexts.year}</span>
          <span>{officeMemberTexts.statusColumn}</span>
          <span className="text-right">{officeMemberTexts.paidColumn}</span>
          <span className="text-right">{officeMemberTexts.renewalColumn}</span>
        </div>
      )}
      <h2 className="visually-hidden">{officeMemberTexts.people}</h2>
      <ul className="border-t border-line empty:hidden mini:border-t-0">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {members.length < total && size < MOST && (
        <Button
          variant="quiet"
          className="mt-3 -ml-3"
          onClick={() => setMore({ question, size: size + PAGE })}
        >
          {commonTexts.showMore}
        </Button>
      )}
      {members.length < total && size >= MOST && (
        <p className="mt-4 text-soft">{officeMemberTexts.firstShown({ count: members.length })}</p>
      )}
    </>
  )
}
