/** The path of xmllint, which compares a file with its schema. */
export function ensureXmllint(): string
