import { createServer } from 'node:net'

/** A port that was free a moment ago. */
export const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

/** Whether anything answers within the limit, in milliseconds. */
export async function isUp(url, limit = 10_000) {
  const deadline = Date.now() + limit
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return true
    await new Promise((resume) => setTimeout(resume, 100))
  }
  return false
}
