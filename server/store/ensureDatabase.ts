import { Client, escapeIdentifier } from 'pg'

/** Makes the database where it is missing; `url` names another one of the same server, usually `postgres`. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
