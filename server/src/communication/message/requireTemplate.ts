import { forbidden } from '../../platform/error/appError.ts'

/** A client may ask for this template only, and for no other through us. */
export function requireTemplate(templateId: string, allowed: number): void {
  if (Number(templateId) !== allowed) throw forbidden(`Only template ${allowed} can be asked for here.`)
}
