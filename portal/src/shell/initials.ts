/** 'Ida Marie', 'Holm' → 'IH' */
export function initials(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase()
}
