const headings = [/^✖ failing tests:$/mu, /^Summary of all failing tests$/m]
const MAX_LINES = 120

export const failuresIn = (output: string): string => {
  const starts = headings.map((heading) => output.search(heading)).filter((at) => at >= 0)
  const from = Math.min(...starts)
  if (Number.isFinite(from)) return output.slice(from).split('\n').slice(0, MAX_LINES).join('\n').trim()
  return output.trim().split('\n').slice(-MAX_LINES).join('\n')
}
