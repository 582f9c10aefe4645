import { countFrom } from 'tools/figures'

export const RUNS = countFrom('CONSOLE_BENCH_RUNS', 7)
