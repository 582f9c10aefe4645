import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, type Registry } from 'prom-client'
import { gauge, gaugeBy } from './gauges'

const RESOLUTION_MS = 20
const NANOSECONDS = 1e9

export const watchProcess = (registry: Registry): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000) || 0
  const started = Date.now() / 1000 - process.uptime()

  gaugeBy(registry, 'console_event_loop_delay_seconds', 'Event loop delay since the last scrape.', 'quantile', () => {
    const delays = { 0.5: late(delay.percentile(50)), 0.99: late(delay.percentile(99)), 1: late(delay.max) }
    delay.reset()
    return delays
  })
  const ofService = 'Resident memory of the process, excluding the embedded database.'
  gauge(registry, 'process_resident_memory_bytes', ofService, () => process.memoryUsage.rss())
  gauge(registry, 'nodejs_heap_size_used_bytes', 'Heap memory in use.', () => process.memoryUsage().heapUsed)
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time used.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  gauge(registry, 'process_start_time_seconds', 'Process start time, in Unix seconds.', () => started)
  return () => void delay.disable()
}
