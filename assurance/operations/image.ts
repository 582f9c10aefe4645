import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')

export interface Image {
  user: string
  env: Record<string, string>
  install: string
  copies: { from: string[]; to: string }[]
  command: string[]
}

const rest = (lines: readonly string[], instruction: string): string[] =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1).trim())

const copyOf = (line: string): Image['copies'][number] => {
  const words = line.split(/\s+/).filter((word) => !word.startsWith('--'))
  return { from: words.slice(0, -1).map((word) => word.replace('/app/', '')), to: words.at(-1) ?? '' }
}

const wordsIn = (line = '[]'): string[] => {
  const words: unknown = JSON.parse(line)
  if (!Array.isArray(words)) throw new Error('CMD of the Containerfile is no list.')
  return words.map(String)
}

export const readImage = async (): Promise<Image> => {
  const text = (await readFile(path.join(root, 'Containerfile'), 'utf8')).replaceAll('\\\n', ' ')
  const lines = text.slice(text.lastIndexOf('\nFROM ') + 1).split('\n')
  const pairs = rest(lines, 'ENV').flatMap((line) => Array.from(line.matchAll(/(\w+)=(\S+)/g), ([, name = '', value = '']) => ({ name, value })))
  const install = rest(lines, 'RUN').find((line) => line.startsWith('npm ci ')) ?? ''
  const [program, ...command] = wordsIn(rest(lines, 'CMD')[0])
  if (program !== 'node') throw new Error('CMD of the Containerfile does not start node.')
  return {
    user: rest(lines, 'USER')[0] ?? 'root',
    env: Object.fromEntries(pairs.filter(({ value }) => !value.startsWith('$')).map(({ name, value }) => [name, value])),
    install: install.split(' && ')[0] ?? '',
    copies: rest(lines, 'COPY').map(copyOf),
    command,
  }
}

/** Copies the image's files into `folder`, without tests, see .containerignore. */
export const copyInto = async (folder: string, { copies }: Image): Promise<void> => {
  for (const { from, to } of copies) {
    for (const name of from) {
      const target = to.endsWith('/') ? path.join(folder, to, path.basename(name)) : path.join(folder, to)
      await mkdir(path.dirname(target), { recursive: true })
      await cp(path.join(root, name), target, { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) })
    }
  }
}
