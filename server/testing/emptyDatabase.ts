import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { ensureDatabase } from '../platform/database/openDatabase'
import type { OwnDatabase, TestCluster } from './testCluster'

export const emptyDatabase = async ({ adminUrl }: Pick<TestCluster, 'adminUrl'>): Promise<OwnDatabase> => {
  const name = `empty_${randomBytes(8).toString('hex')}`
  await ensureDatabase(adminUrl, name)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const drop = async (): Promise<void> => {
    const client = new Client({ connectionString: adminUrl })
    await client.connect()
    try {
      await client.query(`drop database ${name} with (force)`)
    } finally {
      await client.end()
    }
  }
  return { url: url.href, drop }
}
