import type { BaseLogger } from 'pino'

export interface Closers {
  /** Closed in reverse order. */
  add: (name: string, close: () => Promise<unknown>) => void
  /** Idempotent; logs each failure and closes the rest. */
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

export async function isDoneWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)))
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
