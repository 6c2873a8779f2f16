/** How often lists that others write to are polled; rarer while the server sends changes (`createSubscriber`). */
export const polling = { intervalMs: 30_000 }
