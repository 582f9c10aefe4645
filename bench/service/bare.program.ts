import fastify from 'fastify'
import { Pool } from 'pg'
import { untilStdinEnds } from './untilStdinEnds'

/**
 * The lower bound for a request: `program <database url> <number id>` serves a Fastify route that reads one row by its
 * index, without validation, session, schema or log. Prints its URL.
 */
const [, , connectionString = '', id = ''] = process.argv
const POOL_SIZE = 10

const pool = new Pool({ connectionString, max: POOL_SIZE })
const app = fastify()
app.get('/', async () => (await pool.query('select id, phone_number, label from numbers where id = $1', [id])).rows[0])
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
untilStdinEnds(async () => {
  await app.close()
  await pool.end()
})
