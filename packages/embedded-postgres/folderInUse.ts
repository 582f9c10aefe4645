import { sharesNetwork, type LockRecord } from './lockRecord'

export class FolderInUse extends Error {
  override name = 'FolderInUse'
  readonly pid: number | null
  readonly address: string | null
  readonly isReachable: boolean

  constructor(dataDir: string, holder: LockRecord | null) {
    super(
      `The data folder ${dataDir} is already in use by ${FolderInUse.nameOf(holder)}. ` +
        'Stop that one first, or set CONSOLE_DATA_DIR to another folder.',
    )
    this.pid = holder?.pid ?? null
    this.address = holder?.address ?? null
    this.isReachable = holder !== null && sharesNetwork(holder)
  }

  private static nameOf(holder: LockRecord | null): string {
    if (holder === null) return 'a process that has not said who it is'
    const { pid, host, address, since } = holder
    return `process ${pid} on host ${host} (${address ?? 'still starting'}, since ${since})`
  }
}
