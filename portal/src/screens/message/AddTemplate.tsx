import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { useIsAdministrator } from './useIsAdministrator.ts'

const parts = [
  ['A number', 'Programs ask for a template by its number; 6, 4 and 1 are taken.'],
  ['A way', 'E-mail, or the messaging app, whose texts its provider approves beforehand.'],
  ['A text', 'What stands in it for everybody, in plain words.'],
  ['Variables', 'What differs: ORG and YEAR in an e-mail; numbered fields on the messaging app.'],
] as const

/** What a message template of an organisation's own needs; writing one belongs to the back office. */
export function AddTemplate() {
  const isAdministrator = useIsAdministrator()
  const seeAll = (
    <ButtonLink variant={isAdministrator ? 'secondary' : 'primary'} href="/email-template">
      See what is sent today
    </ButtonLink>
  )
  if (!isAdministrator) {
    return (
      <>
        <PageHeading title="A new message template" />
        <EmptyState title="Written by the organisations" action={seeAll}>
          The administrators of an organisation decide which messages it sends. What you are sent today, and
          why, you can see as it is.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeading
        title="A new message template"
        lead="Writing templates of your own comes with the back office. This is what each one will need."
      />
      <Section title="Parts of a template">
        <dl className="border-t border-line">
          {parts.map(([name, meaning]) => (
            <div
              key={name}
              className="grid gap-x-8 gap-y-1 border-b border-line py-4 mini:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <dt className="font-semibold">{name}</dt>
              <dd className="max-w-[64ch] text-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {seeAll}
    </>
  )
}
