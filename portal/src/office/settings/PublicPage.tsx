import type { Organisation } from '@medlem/contract/organisation'
import { publicPath } from '@medlem/contract/publicPage'
import { officePublicPageTexts as t } from '@medlem/i18n/en/portal/office/publicPage'
import { Suspense, useState } from 'react'
import { useOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { language } from '../../ui/language.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { embedSnippet } from './embedSnippet.ts'

const PublicPageDialog = lazyPart(() => import('./PublicPageDialog.tsx'), 'PublicPageDialog')

/** The page of an organisation that anybody may read: whether there is one, its address, and the snippet for the website. */
export function PublicPage({ organisation: { id, key, name } }: { organisation: Organisation }) {
  const { data: settings } = useOrganisationSettings(id)
  const [isOpen, setOpen] = useState(false)
  if (!settings) return null
  const { isPublic, embedOrigins } = settings
  const path = publicPath(key)
  return (
    <Section
      title={t.title}
      action={
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t.change}
        </Button>
      }
    >
      <div className="grid max-w-[60ch] gap-4 border-t border-line pt-4">
        <p className="text-soft">{t.lead}</p>
        {!isPublic && <p>{t.off}</p>}
        {isPublic && (
          <>
            <p>
              <a className="text-link [overflow-wrap:anywhere]" href={path} target="_blank" rel="noreferrer">
                {t.open}
              </a>
            </p>
            {embedOrigins.length === 0 ? (
              <p className="text-soft">{t.snippetNone}</p>
            ) : (
              <>
                <p className="[overflow-wrap:anywhere]">
                  {t.onWebsites({ websites: embedOrigins.join(', ') })}
                </p>
                <CopyField
                  label={t.snippet}
                  hint={t.snippetHint}
                  rows={5}
                  text={embedSnippet({
                    origin: location.origin,
                    path,
                    language: settings.language ?? language,
                    title: t.frameTitle({ name }),
                  })}
                />
              </>
            )}
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {isOpen && <PublicPageDialog settings={settings} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  )
}
