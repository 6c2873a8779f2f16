import { createHash } from 'node:crypto'

/** The same id for the same name at every start, shaped as a random UUID (version 4). */
export function seedId(name: string): string {
  const hex = createHash('sha256').update(`medlem demonstration ${name}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export const memberId = (key: string) => seedId(`member ${key}`)
export const organisationId = (key: string) => seedId(`organisation ${key}`)
export const eventId = (club: string, title: string) => seedId(`event ${club} ${title}`)
