import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

interface Shown {
  name: string
  /** Of its pictures, without their width. */
  file: string
  route: string
}

const picture = (files: ReadonlySet<string>, { name, file }: Shown, width: 1280 | 375, shown: number): string =>
  files.has(`${file}-${width}.png`) ? `<img src="${file}-${width}.png" alt="${name}, ${width} px wide" width="${shown}">` : ''

const section = (files: ReadonlySet<string>, shown: Shown): string[] => [
  `### ${shown.name[0]?.toUpperCase() ?? ''}${shown.name.slice(1)}`,
  '',
  [picture(files, shown, 1280, 620), picture(files, shown, 375, 180)].filter((each) => each !== '').join(' '),
  '',
]

/** The page that shows all pictures of the folder, route by route. */
export const writeIndex = async (folder: string, all: readonly Shown[]): Promise<void> => {
  const files = new Set(await readdir(folder))
  const routes = [...new Set(all.map(({ route }) => route))]
  const lines = routes.flatMap((route) => [
    `## ${route}`,
    '',
    ...all.filter((each) => each.route === route).flatMap((each) => section(files, each)),
  ])
  const head = ['# Screens', '', 'Made by `npm run screens` from the practice account; the headings are the routes of `src/lib/paths.ts`.', '']
  await writeFile(path.join(folder, 'README.md'), `${[...head, ...lines].join('\n').trimEnd()}\n`)
}
