import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useConfig } from '../api/portalConfig/useConfig.ts'
import { AppLink } from '../ui/AppLink.tsx'

const RADIUS = 12.5

/** Twelve notches filled to this month around a lamp: the year line bent to a ring. */
export function LogoRing({ size = 30 }: { size?: number }) {
  const month = new Date().getMonth() + 1
  const ring = { cx: 16, cy: 16, r: RADIUS, pathLength: 12, strokeDashoffset: -0.14 }
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <g transform="rotate(-90 16 16)">
        <circle className="ring-track" {...ring} strokeDasharray="0.72 0.28" />
        <circle className="ring-filled" {...ring} strokeDasharray={`${'0.72 0.28 '.repeat(month)}0 12`} />
      </g>
      <circle className="ring-lamp" cx="16" cy="16" r="4.6" />
    </svg>
  )
}

/** Links to the front page; in a development environment a text title takes its place (Spec 2). */
export function Logo() {
  const { product, developmentFlag } = useConfig()
  // Spec 9: 0 means production.
  if (developmentFlag !== 0) {
    return (
      <AppLink href="/" className="logo">
        <span className="logo-text">{shellTexts.devTitle}</span>
      </AppLink>
    )
  }
  return (
    <AppLink href="/" className="logo">
      <LogoRing />
      <span className="logo-name">{product.name}</span>
    </AppLink>
  )
}
