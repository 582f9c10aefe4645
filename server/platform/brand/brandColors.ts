type Rgb = readonly [red: number, green: number, blue: number]

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hexOf = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const [white, black]: readonly [Rgb, Rgb] = [[255, 255, 255], [0, 0, 0]]

/** `share` of the first. */
const mix = ([red, green, blue]: Rgb, share: number, other: Rgb): Rgb => {
  const part = (one: number, two: number): number => Math.round(one * share + two * (1 - share))
  return [part(red, other[0]), part(green, other[1]), part(blue, other[2])]
}

const linear = (part: number): number => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)

const luminance = ([red, green, blue]: Rgb): number => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** WCAG 2.2, from 1 to 21. */
const contrast = (one: Rgb, other: Rgb): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

interface Look {
  main: Rgb
  /** What the console writes in the colour on; a chosen menu item under the pointer has a tint of it. */
  surfaces: readonly Rgb[]
}

const DARK_SHARE = 0.3

/** The colour itself in light; in dark one so much lighter that no colour that is dark enough in light is too dark there. */
const looksOf = (hex: string): Readonly<Record<'light' | 'dark', Look>> => {
  const main = rgbOf(hex)
  const dark = mix(main, DARK_SHARE, white)
  const paper = rgbOf('#171e28')
  return {
    light: { main, surfaces: [white, rgbOf('#f4f6f9'), mix(main, 0.12, white)] },
    dark: { main: dark, surfaces: [paper, mix(dark, 0.24, paper)] },
  }
}

export const ENOUGH_CONTRAST = 4.5

/** The least that the colour has where it is used. White texts on it have more. */
export const leastContrast = (hex: string): number =>
  Math.min(...Object.values(looksOf(hex)).flatMap(({ main, surfaces }) => surfaces.map((surface) => contrast(main, surface))))

/** The variables of MUI's palette, as it derives them. */
const variablesOf = ({ main }: Look, scheme: 'light' | 'dark'): string => {
  const faint = hexOf(scheme === 'light' ? mix(main, 0.38, white) : mix(main, 0.5, black))
  const shades = Object.entries({ main, light: mix(main, 0.8, white), dark: mix(main, 0.7, black) })
  const values = {
    ...Object.fromEntries(shades.flatMap(([name, color]) => [[`primary-${name}`, hexOf(color)], [`primary-${name}Channel`, color.join(' ')]])),
    'primary-contrastText': scheme === 'light' ? '#fff' : 'rgba(0, 0, 0, 0.87)',
    'primary-contrastTextChannel': (scheme === 'light' ? white : black).join(' '),
    ...Object.fromEntries(['Switch-primaryDisabledColor', 'Slider-primaryTrack', 'LinearProgress-primaryBg'].map((name) => [name, faint])),
  }
  return Object.entries(values).map(([name, value]) => `--mui-palette-${name}:${value}`).join(';')
}

/** Stands above the theme's own values, which other style sheets give to `:root`. */
export const colorStyles = (hex: string): string => {
  const { light, dark } = looksOf(hex)
  return `:root:root{${variablesOf(light, 'light')}}@media (prefers-color-scheme:dark){:root:root{${variablesOf(dark, 'dark')}}}`
}
