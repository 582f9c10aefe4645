import { countFrom } from 'tools/figures'

/** How often each thing is measured. Fewer are sooner done, and say less. */
export const RUNS = countFrom('CONSOLE_BENCH_RUNS', 7)
