/** Letters and digits of a typed ticket: none that is taken for another (0 O, 1 I L). Column `ticket_code` makes them. */
export const TICKET_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8
const CODE = new RegExp(`^[${TICKET_LETTERS}]{${LENGTH}}$`)

/** 'ABCD2345' → 'ABCD 2345', as it is read out and typed. */
export function ticketCodeText(code: string): string {
  return `${code.slice(0, LENGTH / 2)} ${code.slice(LENGTH / 2)}`
}

/** What somebody typed as a ticket's code, ' abcd-2345 ' → 'ABCD2345'; undefined when it can be none. */
export function readTicketCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? code : undefined
}
