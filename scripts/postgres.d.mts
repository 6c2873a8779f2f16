/** What programs in TypeScript use of `postgres.mjs`. */
export function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }>
