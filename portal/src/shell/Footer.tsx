import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useConfig } from '../api/portalConfig/useConfig.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** Copyright with links to the provider and its parent company, and the current year (Spec 2). */
export function Footer({ isBehind }: { isBehind: boolean }) {
  const { provider, parentCompany } = useConfig().product
  return (
    <footer className="frame-footer" inert={isBehind}>
      <p>
        {shellTexts.copyright({
          year: new Date().getFullYear(),
          provider: () => (
            <a key="provider" href={provider.url}>
              {provider.name}
            </a>
          ),
          parent: () => (
            <a key="parent" href={parentCompany.url}>
              {parentCompany.name}
            </a>
          ),
        })}
      </p>
      <LanguageSwitch />
    </footer>
  )
}
