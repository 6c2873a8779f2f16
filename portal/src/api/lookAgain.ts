/** How often lists that others write to are asked for; more rarely while the server tells of changes (api/live). */
export const lookAgain = { everyMs: 30_000 }
