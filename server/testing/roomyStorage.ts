import { pino } from 'pino'
import { endlessDisk, type Disk } from '../platform/files/disk'
import { makeStorage, type Storage } from '../platform/files/storage'
import type { TestServer } from './startServer'

export const roomyStorage = (
  { store, clock }: Pick<TestServer, 'store'> & { clock: Pick<TestServer['clock'], 'now'> },
  { quotaBytes = 1e12, disk = endlessDisk }: { quotaBytes?: number; disk?: Disk } = {},
): Storage => makeStorage({ store, clock: clock.now, disk, quotaBytes, log: pino({ level: 'silent' }) })
