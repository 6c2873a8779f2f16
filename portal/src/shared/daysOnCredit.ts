/** Days after the due day for which a year can count without its money, as forms offer them. */
export const DAYS_ON_CREDIT = [14, 30, 60]
