import type { Endpoint, EndpointSchema, RequestOf } from '@medlem/contract/endpoint'
import type { Stage } from './stage.ts'
import type { Reply, TestClient } from './testClient.ts'

/**
 * Who may send it: the owner of what it names, an administrator of the cast's club, a super administrator, one who has no member
 * yet, or somebody who is not signed in.
 */
export type Sender = 'owner' | 'clubAdmin' | 'support' | 'newcomer' | 'anonymous'

/** A request that must succeed; for tests over all calls, which then spoil something of it. */
export interface ValidRequest {
  endpoint: Endpoint
  sender: Sender
  /** Makes what the request speaks of, and the request. */
  make(stage: Stage): Promise<RequestParts>
}

export interface RequestParts {
  params?: Record<string, string>
  querystring?: Record<string, string>
  body?: unknown
  /** Of a guest, who has a cookie in place of a token. */
  headers?: Record<string, string>
}

/** The client of the one who may send it. */
export function senderClient({ server, cast, owner }: Stage, sender: Sender): TestClient {
  if (sender === 'newcomer') return server.as({ email: 'nils@example.org' })
  if (sender === 'anonymous') return server.anonymous
  return sender === 'owner' ? server.as(owner) : cast.as[sender]
}

/** Sends it through any client, with headers of the test's. */
export function sendValid(
  client: TestClient,
  { endpoint }: ValidRequest,
  parts: RequestParts,
  headers: Record<string, string> = {},
): Promise<Reply<unknown>> {
  return client.call(endpoint, parts as never, { ...parts.headers, ...headers })
}

/** A request that is typed by its call. */
export function valid<S extends EndpointSchema>(
  endpoint: Endpoint<S>,
  make: (stage: Stage) => Promise<RequestOf<Endpoint<S>>> | RequestOf<Endpoint<S>>,
  sender: Sender = 'owner',
): ValidRequest {
  return { endpoint, sender, make: async (stage) => (await make(stage)) as RequestParts }
}
