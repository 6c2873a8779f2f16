// The floor: the same HTTP server answering one row by its primary key over the same driver, and nothing else.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, idleTimeoutMillis: 0 })
const app = Fastify()

app.get('/member/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'member',
    text: 'select id, first_name, last_name, email from member where id = $1',
    values: [request.params.id],
  })
  return rows[0]
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.stdout.write('ready\n')
