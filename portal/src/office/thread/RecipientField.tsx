import { maxLengthOf } from '@medlem/contract/maxLength'
import type { MembersFound } from '@medlem/contract/member'
import { SearchWords } from '@medlem/contract/screenSearch'
import { officeThreadTexts } from '@medlem/i18n/en/portal/office/thread'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useMemberSearch } from '../../api/member/memberRecord.ts'
import { useMember } from '../../session/session.ts'
import { totalWords } from '../../shell/memberChoice.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

const MOST = 8

interface RecipientFieldProps {
  orgId: string
  /** What the chosen one is called; left out: the recipient. */
  label?: string
  /** Whether also a child without an account can be chosen, who can't be written to. */
  anybody?: boolean
  /** Name of the chosen member; empty for none. */
  chosen: string
  error: string | undefined
  /** Of the search, for the form to lead to. */
  inputRef: Ref<HTMLInputElement>
  /** An empty text clears the choice. */
  onChoose: (member: { id: string; name: string }) => void
}

/** The member to write to: search, then choose. */
export function RecipientField({
  orgId,
  label = officeThreadTexts.recipient,
  anybody = false,
  chosen,
  error,
  inputRef,
  onChoose,
}: RecipientFieldProps) {
  const change = useRef<HTMLButtonElement>(null)
  const [isChanged, setChanged] = useState(false)
  // The button that chose is gone.
  useEffect(() => {
    if (chosen !== '' && isChanged) change.current?.focus()
  }, [chosen, isChanged])
  if (chosen === '') {
    return (
      <Search
        orgId={orgId}
        label={label}
        anybody={anybody}
        error={error}
        inputRef={inputRef}
        focus={isChanged}
        onChoose={(member) => {
          setChanged(true)
          onChoose(member)
        }}
      />
    )
  }
  return (
    <div className="field">
      <p className="field-label">{label}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-field border border-line bg-raised py-1 pr-2 pl-4">
        <span className="font-medium">{chosen}</span>
        <Button
          ref={change}
          variant="quiet"
          onClick={() => {
            setChanged(true)
            onChoose({ id: '', name: '' })
          }}
        >
          {officeThreadTexts.changeRecipient({ hidden: visuallyHidden })}
        </Button>
      </div>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}

interface SearchProps extends Pick<RecipientFieldProps, 'orgId' | 'error' | 'inputRef' | 'onChoose'> {
  label: string
  anybody: boolean
  /** One has just asked for another. */
  focus: boolean
}

function Search({ orgId, label, anybody, error, inputRef, focus, onChoose }: SearchProps) {
  const { id: ownId } = useMember()
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim())
  const found = useMemberSearch({ orgId, query, size: MOST + 1 })
  const members = (found.data?.members ?? []).filter(({ id }) => anybody || id !== ownId).slice(0, MOST)
  return (
    <div className="grid gap-2">
      <TextField
        ref={inputRef}
        label={label}
        type="search"
        autoComplete="off"
        autoFocus={focus}
        maxLength={maxLengthOf(SearchWords)}
        placeholder={officeThreadTexts.recipientHint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...(error !== undefined && { error })}
      />
      {found.error && (
        <ErrorNotice
          error={found.error}
          title={officeThreadTexts.membersNotLoaded}
          retry={() => found.refetch()}
        />
      )}
      <p role="status" className="text-meta text-soft empty:hidden">
        {query !== '' && found.data && foundSentence(members.length, found.data)}
      </p>
      {query !== '' && (
        <List>
          {members.map(({ id, firstName, lastName, email }) => {
            const name = `${firstName} ${lastName}`.trim()
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
                <span className="min-w-0">
                  <span className="font-medium">{name}</span>
                  <span className="block text-meta text-soft [overflow-wrap:anywhere]">
                    {email ?? officeThreadTexts.noAccount}
                  </span>
                </span>
                {(anybody || email !== null) && (
                  <Button variant="quiet" onClick={() => onChoose({ id, name })}>
                    {officeThreadTexts.chooseRecipient({ name, hidden: visuallyHidden })}
                  </Button>
                )}
              </li>
            )
          })}
        </List>
      )}
    </div>
  )
}

function foundSentence(shown: number, found: MembersFound): string {
  if (shown === 0) return officeThreadTexts.noMembers
  if (shown < found.total - 1) return officeThreadTexts.firstShown({ shown, totalWords: totalWords(found) })
  return officeThreadTexts.peopleFound({ count: shown })
}
