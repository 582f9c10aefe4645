import '../server/commands/closedPipes'
import { cpus, loadavg } from 'node:os'
import { ensureBuilt } from '../tools/build'
import { isPart, parts, type Found, type Part } from './parts'
import { tableOf } from './table'

/** `npm run bench` runs all parts except the budgets; `npm run bench -- pages lists` runs some. */

const named = process.argv.slice(2)
const unknown = named.filter((name) => !isPart(name))
if (unknown.length > 0) throw new Error(`Unknown part: ${unknown.join(', ')}. Choose from ${Object.keys(parts).join(', ')}.`)
const selected = (named.length > 0 ? named : Object.keys(parts).filter((name) => name !== 'budgets')).filter(isPart)

const measure = async (part: Part): Promise<Found> => {
  process.stderr.write(`Measuring: ${part}\n`)
  try {
    return await parts[part]()
  } catch (error) {
    process.exitCode = 1
    return { sentences: [`Not measured: ${part}. ${String(error)}`] }
  }
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1)

await ensureBuilt()
const loadBefore = load()
const found: Found[] = []
for (const part of selected) found.push(await measure(part))
const groups = found.flatMap((each) => each.groups ?? [])
if (groups.length > 0) console.log(tableOf(groups))
for (const sentence of found.flatMap((each) => each.sentences ?? [])) console.log(sentence)
console.log(
  `${cpus().length} cores, load ${loadBefore} before and ${load()} after; 1 kB = 1000 bytes; figures are medians with the least and ` +
    'the most; whatever is compared was measured in turn.',
)
