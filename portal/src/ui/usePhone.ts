import { useMediaQuery } from './useMediaQuery.ts'

/** Whether the window is as narrow as a phone: where the bottom bar stands, `max-mini` in classes. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 775px)')
