/**
 * Loaded into the real server before its own code (`node --import`): on SIGWINCH its calendar jumps ahead, the embedded
 * database's too, so that waits of minutes are over at once. Timers go on as they were.
 */

const { CRASH_POINT_AHEAD_MS: aheadAtStart, CRASH_POINT_JUMP_MS: jump } = process.env
let aheadMs = Number(aheadAtStart ?? 0)
process.on('SIGWINCH', () => {
  aheadMs += Number(jump ?? 0)
})

const realNow = Date.now.bind(Date)
Date.now = () => realNow() + aheadMs
globalThis.Date = new Proxy(Date, {
  construct: (target, parts, as) => Reflect.construct(target, parts.length === 0 ? [Date.now()] : parts, as),
})
