import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counted, gauge } from './exposition'

const RESOLUTION_MS = 20
const NANOSECONDS = 1e9

/** Of the process itself. How late the event loop comes is told of the time since it was last asked for. */
export const watchProcess = (): { lines: () => string[]; close: () => void } => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  /** What it measures is the whole pause between two looks. */
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000) || 0
  const started = Date.now() / 1000 - process.uptime()

  const delays = (): string[] => {
    const samples = [
      { labels: { quantile: '0.5' }, value: late(delay.percentile(50)) },
      { labels: { quantile: '0.99' }, value: late(delay.percentile(99)) },
      { labels: { quantile: '1' }, value: late(delay.max) },
    ]
    delay.reset()
    return gauge({ name: 'console_event_loop_delay_seconds', help: 'How late the event loop came since the last look.' }, samples)
  }

  return {
    close: () => void delay.disable(),
    lines: () => {
      const { rss, heapUsed } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      return [
        ...delays(),
        ...gauge({ name: 'process_resident_memory_bytes', help: 'Memory of the process; that of an embedded database is not in it.' }, [{ value: rss }]),
        ...gauge({ name: 'nodejs_heap_size_used_bytes', help: 'What lives on the heap.' }, [{ value: heapUsed }]),
        ...counted({ name: 'process_cpu_seconds_total', help: 'Processor time.' }, [{ value: (user + system) / 1e6 }]),
        ...gauge({ name: 'process_start_time_seconds', help: 'When the process began, in seconds of Unix time.' }, [{ value: started }]),
      ]
    },
  }
}
