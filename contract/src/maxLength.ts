import type * as z from 'zod/mini'

/** The most characters that a schema of a text takes, be it optional or one of several; undefined where it sets no limit. */
export function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = 'innerType' in def ? [def.innerType] : 'options' in def ? def.options : []
  const limits = [
    ...(def.checks ?? []).flatMap(({ _zod }) => ('maximum' in _zod.def ? Number(_zod.def.maximum) : [])),
    ...inner.flatMap((one) => maxLengthOf(one) ?? []),
  ]
  return limits.length > 0 ? Math.max(...limits) : undefined
}
