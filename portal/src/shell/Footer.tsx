import { useConfig } from './config.ts'

/** Copyright with links to the provider and its parent company, and the current year (Spec 2). */
export function Footer() {
  const { provider, parentCompany } = useConfig().product
  return (
    <footer className="frame-footer">
      <p>
        © {new Date().getFullYear()} <a href={provider.url}>{provider.name}</a>, a part of{' '}
        <a href={parentCompany.url}>{parentCompany.name}</a>
      </p>
    </footer>
  )
}
