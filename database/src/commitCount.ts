let begun = 0

/** How many commits this process has begun, of any request and on any database; two equal answers say that none was in between. */
export const commitsBegun = (): number => begun

/** Call it right before a COMMIT, or a statement that writes by itself, is sent: after that its outcome may stay unknown. */
export function countCommit(): void {
  begun += 1
}
