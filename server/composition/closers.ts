import type { BaseLogger } from 'pino'

export interface Closers {
  /** What was opened last is closed first. */
  add: (name: string, close: () => Promise<unknown>) => void
  /** Closes all of it once, however often it is called; a failure of one is logged and keeps none from closing. */
  closeAll: () => Promise<void>
}

export function makeClosers(log: BaseLogger): Closers {
  const opened: { name: string; close: () => Promise<unknown> }[] = []
  let closed: Promise<void> | null = null
  const closeEach = async (): Promise<void> => {
    for (const { name, close } of opened.reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, `The ${name} did not close in order`))
    }
  }
  return {
    add: (name, close) => void opened.push({ name, close }),
    closeAll: () => (closed ??= closeEach()),
  }
}

/** Waits no longer than that, whatever becomes of the work; answers whether it was done. */
export async function isDoneWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)))
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
