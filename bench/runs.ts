/** How often each thing is measured. Fewer are sooner done, and say less. */
export const RUNS = Number(process.env['CONSOLE_BENCH_RUNS'] ?? 7)
