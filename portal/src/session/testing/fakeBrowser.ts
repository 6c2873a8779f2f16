import { vi } from 'vitest'

/** Storage of a browser, in memory. */
function fakeStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value)
    },
    removeItem: (key: string) => {
      kept.delete(key)
    },
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

/** Where all hidden frames come from. */
export const IDENTITY_ORIGIN = 'https://id.example'

const DISCOVERY = {
  authorization_endpoint: `${IDENTITY_ORIGIN}/auth`,
  token_endpoint: `${IDENTITY_ORIGIN}/token`,
  end_session_endpoint: `${IDENTITY_ORIGIN}/logout`,
}

interface Frame {
  title: string
  src: string
  contentWindow: { postMessage: (message: string) => void }
  addEventListener: (name: string, listener: () => void) => void
  setAttribute: (name: string, value: string) => void
  style: Record<string, string>
}

/** 'header.{claims}.signature', as keycloak-js takes a token apart. */
export function token(claims: Record<string, unknown>): string {
  const middle = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `header.${middle}.signature`
}

/** What every browser of ours has and Node 20 has not. */
function withResolvers() {
  let settle: { resolve: (value: unknown) => void; reject: (reason: unknown) => void } | undefined
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

/** What the identity server answers at the token endpoint, in turn. */
export type TokenAnswer = (form: URLSearchParams) => { status: number; body?: unknown } | 'no answer'

/**
 * As much of a browser as keycloak-js asks for; its hidden frames answer as `frames` says, by their titles.
 * Nothing of ours is replaced.
 */
export function fakeBrowser(start: {
  href: string
  frames?: Record<string, string>
  answer: TokenAnswer
  /** Status of the discovery document, by which the portal asks whether the issuer answers at all. */
  discovery?: () => number | 'no answer'
}) {
  const window = new EventTarget()
  const frames: Frame[] = []
  const visited: string[] = []
  const asked: string[] = []
  const location = Object.assign(new URL(start.href), {
    assign: (href: string) => visited.push(href),
    replace: (href: string) => visited.push(href),
  })
  const say = (frame: Frame, data: string, origin = IDENTITY_ORIGIN) => {
    const event = Object.assign(new Event('message'), { data, source: frame.contentWindow, origin })
    window.dispatchEvent(event)
  }
  /** As the page of ours that the identity server leads the frame of the silent check to. */
  const sayCode = (frame: Frame) => {
    const question = new URL(frame.src).searchParams
    const answer = new URLSearchParams({ state: question.get('state') ?? '', code: 'silent' })
    say(frame, `${question.get('redirect_uri')}#${answer}`, location.origin)
  }
  const makeFrame = (): Frame => {
    const frame: Frame = {
      title: '',
      src: '',
      style: {},
      // The session frame is asked before it answers; the others speak by themselves.
      contentWindow: {
        postMessage: () => {
          asked.push(frame.title)
          queueMicrotask(() => say(frame, answerOf(frame)))
        },
      },
      addEventListener: (_name, listener) => queueMicrotask(listener),
      setAttribute: (name, value) => {
        if (name === 'title' || name === 'src') frame[name] = value
      },
    }
    return frame
  }
  const answerOf = ({ title }: Frame) => start.frames?.[title] ?? 'unchanged'
  vi.stubGlobal('window', Object.assign(window, { location, setTimeout, clearTimeout }))
  vi.stubGlobal('location', location)
  vi.stubGlobal('isSecureContext', true)
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })
  const replaceState = (_state: unknown, _title: string, href: string) => {
    location.href = new URL(href, location.href).href
  }
  vi.stubGlobal('history', { state: null, replaceState })
  Object.assign(window, { history: { state: null, replaceState } })
  vi.stubGlobal('sessionStorage', fakeStorage())
  const localStorage = fakeStorage()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', {
    createElement: makeFrame,
    querySelector: (selector: string) => frames.find(({ title }) => selector.includes(`"${title}"`)) ?? null,
    body: {
      appendChild: (frame: Frame) => {
        frames.push(frame)
        if (frame.title === 'keycloak-3p-check-iframe') queueMicrotask(() => say(frame, answerOf(frame)))
        if (frame.title === 'keycloak-silent-check-sso') setTimeout(sayCode, 0, frame)
      },
      removeChild: () => undefined,
    },
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/.well-known/openid-configuration')) {
      const status = start.discovery?.() ?? 200
      if (status === 'no answer') throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify(DISCOVERY), { status })
    }
    const answer = start.answer(new URLSearchParams(String(init.body)))
    if (answer === 'no answer') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body ?? {}), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return { visited, asked, frames, location, localStorage }
}
