/** A message that the product sends without being asked, as its readers are shown it. */
export interface Template {
  /** Its name. */
  channel: string
  number: number
  title: string
  when: string
  to: string
  /** Of the messaging app, whose provider keeps the text; the examples of e-mails are the server's own. */
  approvedText?: string
  /** Name of each variable in the template, and what is put in its place. */
  variables: readonly (readonly [name: string, meaning: string])[]
  /** Why no organisation can word it; left out where they can. */
  fixed?: string
}
