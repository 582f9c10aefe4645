import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from '../e2e/launch'

const publicFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../public')

/** Systems cut a maskable icon to a circle of 80 % of its width at least, so its drawing is smaller and its ground fills it. */
const maskable = (svg: string): string =>
  svg.replace('rx="15" ', '').replace(/(<rect[^>]*\/>)([\s\S]*)(<\/svg>)/, '$1<g transform="translate(8 8) scale(0.75)">$2</g>$3')

/** Draws the icons of the installed console from `public/icon.svg`. */
const svg = await readFile(path.join(publicFolder, 'icon.svg'), 'utf8')
const icons = [
  { name: 'icon-192', size: 192, drawing: svg },
  { name: 'icon-512', size: 512, drawing: svg },
  { name: 'maskable-512', size: 512, drawing: maskable(svg) },
]
const browser = await launch()
const page = await browser.newPage()
await mkdir(path.join(publicFolder, 'icons'), { recursive: true })
for (const { name, size, drawing } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${drawing}`)
  await writeFile(path.join(publicFolder, 'icons', `${name}.png`), await page.screenshot({ omitBackground: true }))
}
await browser.close()
