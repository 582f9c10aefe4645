import { PRODUCT_NAMES } from 'contract/brand'
import type { Language } from '../failures/failures'
import type { Brand, Logo, Scheme } from './brand'
import { colorStyles } from './brandColors'

/** Below the address of each page. */
export const LOGO_FOLDER = 'brand/'

const addressOf = ({ hash, media_type }: Logo, root: string): string => `${root}${LOGO_FOLDER}${hash}.${media_type.slice('image/'.length)}`

const LOGO_HEIGHT_PX = 28
const WIDEST_PX = 200

const isSquare = ({ width, height }: Logo): boolean => width === height

/** Wider than twice its height, it is taken to contain the name, which then stays for screen readers. */
const hiddenName = '.brand-name{clip-path:inset(50%);height:1px;overflow:hidden;position:absolute;white-space:nowrap;width:1px}'

/** A background over the default picture, because only a style can follow the system's colour scheme without a script. */
const logoStyles = (logos: Readonly<Record<Scheme, Logo>>, root: string): string => {
  const { width, height } = logos.light
  const shown = Math.min(WIDEST_PX, Math.round((LOGO_HEIGHT_PX * width) / height))
  const frame = `.brand-logo{background:url(${addressOf(logos.light, root)}) 0/contain no-repeat;height:${LOGO_HEIGHT_PX}px;max-width:40vw;object-position:-100vw;width:${shown}px}`
  const dark = `@media (prefers-color-scheme:dark){.brand-logo{background-image:url(${addressOf(logos.dark, root)})}}`
  return `${frame}${dark}${width > 2 * height ? hiddenName : ''}`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark)

const ownNames = new RegExp(Object.values(PRODUCT_NAMES).join('|'), 'g')
const ownIcon = /href="[^"]*\/icon\.svg" type="image\/svg\+xml"/

/** A page of the build with the company's names, colour and logo. `root` is the page's address. */
export const brandedPage = (html: string, { names, color, logos }: Brand, root: string): string => {
  const styles = `${color === '' ? '' : colorStyles(color)}${logos === null ? '' : logoStyles(logos, root)}`
  const named = html.replace(ownNames, (name) => escaped(names[name === PRODUCT_NAMES.en ? 'en' : 'fr']))
  const iconed = logos === null || !isSquare(logos.light) ? named : named.replace(ownIcon, `href="${addressOf(logos.light, root)}" type="${logos.light.media_type}"`)
  return styles === '' ? iconed : iconed.replace('</head>', `<style>${styles}</style></head>`)
}

/** What the page's scripts need to know of it. */
export const brandSettings = ({ name_en: en, name_fr: fr, help_url: help, terms_url: terms, privacy_url: privacy }: Brand): { brand?: Record<string, string> } => {
  const given = Object.entries({ en, fr, help, terms, privacy }).filter(([, text]) => text !== '')
  return given.length === 0 ? {} : { brand: Object.fromEntries(given) }
}

/** Of installed apps; smaller pictures are no icons there. */
const LEAST_ICON_PX = 192

export const appIconOf = ({ logos }: Brand): Logo | null =>
  logos !== null && logos.light.media_type === 'image/png' && isSquare(logos.light) && logos.light.width >= LEAST_ICON_PX ? logos.light : null

export const brandedManifest = (text: string, brand: Brand, language: Language, root: string): string => {
  const manifest: unknown = JSON.parse(text)
  const icon = appIconOf(brand)
  return JSON.stringify({
    ...(typeof manifest === 'object' && manifest),
    ...(brand.name_en !== '' && { name: brand.names[language], short_name: brand.names[language] }),
    ...(brand.color !== '' && { theme_color: brand.color }),
    ...(icon !== null && { icons: [{ src: addressOf(icon, root), sizes: `${icon.width}x${icon.height}`, type: icon.media_type }] }),
  })
}
