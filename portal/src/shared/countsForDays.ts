/** Days after the due day for which a year can count without its money, as forms offer them. */
export const COUNTS_FOR_DAYS = [14, 30, 60]
