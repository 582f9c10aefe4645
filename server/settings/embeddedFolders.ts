import { join } from 'node:path'

/** What the service keeps on this machine beside the database. */
export const embeddedFolders = (dataDir: string) => ({ outbox: join(dataDir, 'outbox'), files: join(dataDir, 'files') })
