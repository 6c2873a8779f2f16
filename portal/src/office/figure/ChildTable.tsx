import type { OrganisationFigures } from '@medlem/contract/memberFigure'
import type { Href } from '@medlem/contract/portalAddress'
import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { useState } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatCount } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'
import figureCss from './figure.module.css'

/** As many as are seen at once; with more one types a part of the name. */
const MAX_SHOWN = 50

type Children = NonNullable<OrganisationFigures['below']>['children']

interface ChildTableProps {
  rows: Children
  year: number
  /** Of the figures of one of them. */
  address: (id: string) => Href
}

/** The organisations right below one, each with its members and those of all below it. */
export function ChildTable({ rows, year, address }: ChildTableProps) {
  const [typed, setTyped] = useState('')
  const found = rows.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  const shown = found.slice(0, MAX_SHOWN)
  return (
    <Section title={t.organisations}>
      {rows.length > MAX_SHOWN && (
        <div className="mb-4 max-w-md">
          <TextField label={t.find} value={typed} onChange={({ target }) => setTyped(target.value)} />
          <p role="status" className="mt-2 text-meta text-soft">
            {t.shown({ shown: shown.length, count: rows.length })}
          </p>
        </div>
      )}
      <table className={figureCss.figureTable}>
        <caption className="visually-hidden">{t.organisations}</caption>
        <thead>
          <tr>
            <th scope="col">{t.organisation}</th>
            <th scope="col">{t.members({ year: String(year) })}</th>
            <th scope="col">{t.members({ year: String(year - 1) })}</th>
            <th scope="col">{t.change}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, organisations, members, before }) => (
            <tr key={id}>
              <th scope="row">
                <AppLink className="text-link" href={address(id)}>
                  {name}
                </AppLink>
                {organisations > 1 && (
                  <span className={figureCss.figureNote}> {t.withBelow({ count: organisations - 1 })}</span>
                )}
              </th>
              <td>{formatCount(members)}</td>
              <td>{formatCount(before)}</td>
              <td>{signed(members - before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** A difference with its sign: '+3', '−2', '0'. */
function signed(difference: number): string {
  if (difference === 0) return '0'
  return `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`
}
