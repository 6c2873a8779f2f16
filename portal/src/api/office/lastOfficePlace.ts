const KEY = 'office-place'

/** The page of the office that this browser showed last, without the person on it. Another user's may be of an organisation that is not theirs. */
export const lastOfficePlace = {
  keep: (address: string) => {
    try {
      localStorage.setItem(KEY, address.split('/').slice(0, 4).join('/'))
    } catch {
      // The storage is full or closed: the way back leads to the first page of the office.
    }
  },
  read: (): string | null => localStorage.getItem(KEY),
}
