export interface DeviceName {
  browser: string
  system: string
}

/** Browsers name themselves after those they imitate, so the most particular come first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: readonly [RegExp, string][], userAgent: string): string => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''

/** As far as the user agent tells; empty if it doesn't. */
export const deviceNameIn = (userAgent: string): DeviceName => ({
  browser: firstOf(browsers, userAgent),
  system: firstOf(systems, userAgent),
})
