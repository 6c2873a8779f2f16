import type { Endpoint } from '@medlem/contract/endpoint'
import { contractModules } from './contractModules.ts'

let names: Map<unknown, string> | undefined

/** The name under which the contract exports a call; one that it does not export is called after its method and address. */
export function callName(endpoint: Pick<Endpoint, 'method' | 'url'>): string {
  names ??= new Map(
    contractModules.flatMap((module) => Object.entries(module)).map(([name, value]) => [value, name]),
  )
  return names.get(endpoint) ?? `${endpoint.method.toLowerCase()}${endpoint.url.replace(/\W+/g, '_')}`
}
