import type * as z from 'zod/mini'

/** The service that answers a call; its address prefix is run-time configuration on both sides (Spec 7, Ruling 3). */
export type Service = 'memberApi' | 'orgApi' | 'eventApi' | 'tools'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An XLSX workbook (ECMA-376). */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type MediaType =
  | 'application/json'
  | 'application/octet-stream'
  | 'application/pdf'
  | 'application/xml'
  | typeof WORKBOOK
  | 'text/calendar'
  | 'text/csv'
  | 'text/event-stream'

export interface EndpointSchema {
  params?: z.ZodMiniType
  querystring?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Answers by status; the lowest 2xx is the ordinary one. */
  response: Record<number, z.ZodMiniType>
}

/**
 * One call of the contract: the server takes it as route options, the portal as request type,
 * so neither writes the path or the shape again. `url` stands below the service's prefix.
 */
export interface Endpoint<S extends EndpointSchema = EndpointSchema> {
  service: Service
  method: Method
  url: string
  /** One line for the OpenAPI document; extensions of the specification say so with their number ('X5'). */
  summary: string
  /** How the ordinary answer comes, where it is not JSON alone. */
  mediaTypes?: readonly MediaType[]
  schema: S
  /**
   * Who makes the call without a sign-in: anyone, or, beside those who are signed in, somebody without an account who sends their
   * cookie: the guest of an event (decision 83), or the payer of a share of a claim (decision 95).
   * Left out, a call without a token is refused.
   */
  access?: 'anyone' | 'guests'
}

export function endpoint<const S extends EndpointSchema>(definition: Endpoint<S>): Endpoint<S> {
  return definition
}

type Part<S, K extends string> = S extends Record<K, infer T extends z.ZodMiniType> ? T : never

/** What a client hands over to make the call. */
export type RequestOf<E extends Endpoint> =
  E extends Endpoint<infer S>
    ? ([Part<S, 'params'>] extends [never] ? unknown : { params: z.input<Part<S, 'params'>> }) &
        ([Part<S, 'querystring'>] extends [never]
          ? unknown
          : { querystring: z.input<Part<S, 'querystring'>> }) &
        ([Part<S, 'body'>] extends [never] ? unknown : { body: z.input<Part<S, 'body'>> })
    : never

/** What a successful call answers. */
export type AnswerOf<E extends Endpoint> =
  E extends Endpoint<infer S>
    ? {
        [K in keyof S['response']]: K extends 200 | 201 | 202
          ? S['response'][K] extends z.ZodMiniType
            ? z.output<S['response'][K]>
            : never
          : never
      }[keyof S['response']]
    : never
