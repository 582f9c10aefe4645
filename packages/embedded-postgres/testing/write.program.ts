import { once } from 'node:events'
import { Pool } from 'pg'
import { pino } from 'pino'
import { openCluster } from '../openCluster'

/**
 * Opens the embedded database in the given folder and inserts one row after another, each in its own transaction.
 * Prints `rows` with the initial number of rows, then each row's number once the database has acknowledged it.
 * Continues while the database fails; SIGTERM stops it in order.
 */
const [, , dataDir = ''] = process.argv
let isStopRequested = false
void once(process, 'SIGTERM').then(() => (isStopRequested = true))
const mustStop = (): boolean => isStopRequested

const cluster = await openCluster({ dataDir, log: pino({ level: 'silent' }) })
const pool = new Pool({ connectionString: cluster.url('postgres'), max: 3 })
pool.on('error', () => undefined)

await pool.query('create table if not exists rows (number integer primary key)')
const found = await pool.query<{ number: number }>('select number from rows order by number')
const numbers = found.rows.map(({ number }) => number)
process.stdout.write(`rows ${JSON.stringify(numbers)}\n`)

// A session in the middle of a computation does not notice that its postmaster was killed.
if (process.env['COMPUTE'] === '1') pool.query('select count(*) from generate_series(1, 2000000000)').catch(() => undefined)

for (let next = (numbers.at(-1) ?? 0) + 1; !mustStop(); next += 1) {
  try {
    await pool.query('insert into rows values ($1)', [next])
    process.stdout.write(`${next}\n`)
  } catch {
    process.stdout.write('failed\n')
    await new Promise((resume) => setTimeout(resume, 20))
  }
}
await pool.end()
await cluster.stop()
