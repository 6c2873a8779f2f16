import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

// The language of the build is read where a module is loaded.
afterEach(() => vi.resetModules())

test.each(['en', 'da', 'nb', 'sv'])(
  'a date field of the portal in %s has the day first, and hyphens (Ruling 5)',
  async (language) => {
    vi.stubEnv('PORTAL_LANGUAGE', language)
    const { DateSegments } = await import('./DateSegments.tsx')
    render(<DateSegments label="Day" value="2026-11-20" onChange={() => undefined} />)
    const shown = screen.getByRole('group').textContent?.replace(/\p{Cf}/gu, '')
    expect(shown).toContain('20-11-2026')
  },
)
