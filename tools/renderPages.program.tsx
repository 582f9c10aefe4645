import { register } from 'node:module'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { roles, type Role } from '../contract/operation'
import { App, GlobalTheme, ThemeRoot } from '../src/app/App'
import { AppRoutes } from '../src/app/AppRoutes'
import { LateNotice } from '../src/app/LateNotice'
import { Guard } from '../src/app/leave/GuardedRouter'
import { preloadGuestPage, screens, Shell, type MemberScreen } from '../src/app/screens'
import { mayOpen } from '../src/store/useMay'
import { showLanguage } from '../src/i18n/language'
import { languages } from '../src/i18n/preferredLanguage'
import { BASE_PATH, homeOf, pathPatterns, paths } from '../src/lib/paths'
import { readApiPrefix } from '../src/lib/settings'
import { sessionRestored } from '../src/slices/session'
import { makeStore } from '../src/store/makeStore'
import type { FirstScreen } from './firstLoads'

register('./styleHooks.ts', import.meta.url)

/**
 * `compat` keeps the style sheets out of the markup: a strict Content-Security-Policy allows them only as a file. Without
 * plugins no old browser's prefixes are added.
 */
const styles = Object.assign(createCache({ key: 'tc', stylisPlugins: [] }), { compat: true as const })

/** What is rendered, and the rules that are new with it: inner parts first as in a browser, where an outer part's rule for all its children wins. */
const rulesOf = async (render: () => string | Promise<string>): Promise<{ html: string; css: string }> => {
  const before = new Set(Object.keys(styles.inserted))
  const html = await render()
  const added = Object.entries(styles.inserted).filter(([name]) => !before.has(name))
  return { html, css: added.map(([, rules]) => rules).reverse().join('') }
}

const routerAt = (path: string) =>
  function Router({ children }: { children: ReactNode }) {
    return (
      <StaticRouter basename={BASE_PATH} location={BASE_PATH + path}>
        <Guard>{children}</Guard>
      </StaticRouter>
    )
  }

/**
 * The first script sets the styles, because the policy allows no style attributes either. The document loads its icon
 * already, so React's preload of it is left out.
 */
const template = (attributes: string, html: string): string =>
  `<template ${attributes}>${html.replace(/^(?:<link [^>]*>)+/, '').replaceAll(' style="', ' data-style="')}</template>`

const pageOf = (path: string, store = makeStore()) =>
  rulesOf(() =>
    renderToString(
      <App store={store} styles={styles} Router={routerAt(path)}>
        <AppRoutes />
      </App>,
    ),
  )

const inTheme = (part: ReactElement): string =>
  renderToStaticMarkup(
    <CacheProvider value={styles}>
      <ThemeRoot>{part}</ThemeRoot>
    </CacheProvider>,
  )

const theme = await rulesOf(() => inTheme(<GlobalTheme />))
const templates: string[] = []
let guestCss = theme.css
const addTemplate = (attributes: string, { html, css }: { html: string; css: string }): void => {
  templates.push(template(attributes, html))
  guestCss += css
}
for (const language of languages) {
  await showLanguage(language)
  for (const path of [paths.login, paths.passwordRecover, pathPatterns.passwordReset]) {
    await preloadGuestPage(path)
    addTemplate(`lang="${language}" data-path="${path}"`, await pageOf(path))
  }
  addTemplate(`lang="${language}"`, await rulesOf(() => inTheme(<LateNotice />)))
}

const ignore = (): void => undefined
const asked: string[] = []
/** What members' screens ask a browser for while they render and send. Emotion has looked for a document before, and found none. */
Object.assign(globalThis, {
  window: { addEventListener: ignore, removeEventListener: ignore },
  document: { getElementById: () => ({ textContent: '{"extensions":true}' }), addEventListener: ignore, querySelector: ignore, baseURI: 'http://console/' },
  navigator: { onLine: true },
  // Drag and drop looks at its prototype.
  Element: class {},
  MutationObserver: class {
    observe = ignore
  },
  fetch: (url: string) => {
    asked.push(url)
    return new Response()
  },
})

/** By the names that operations have for them. */
const member = { accountId: ':accountId', userId: ':userId', userName: 'Member', role: 'owner' } as const
const memberStore = () => {
  const store = makeStore()
  store.dispatch(sessionRestored(member))
  return store
}

/** What a screen asks for first: `:id` stands for the id in its path. Fails, and the build with it, if the screen can't load here. */
const getsOf = async (screen: MemberScreen, role: Role): Promise<string[]> => {
  const store = memberStore()
  await Promise.all((await screen.loadQueries(':id', role)).map((query) => store.dispatch(query)))
  return asked.splice(0).map((url) => url.replace(readApiPrefix(), '').replaceAll('%3A', ':'))
}

/** Of a screen, once for each role that asks for something else, the highest first. */
const firstOf = async (path: string, screen: MemberScreen): Promise<FirstScreen[]> => {
  const found: FirstScreen[] = []
  for (const least of roles.filter((role) => mayOpen(role, path)).toReversed()) {
    const gets = await getsOf(screen, least)
    const last = found.at(-1)
    if (last !== undefined && String(last.gets) === String(gets)) last.least = least
    else found.push({ path, page: screen.page, gets, least })
  }
  return found
}

let memberCss = ''
const firstScreens: FirstScreen[] = []
await Shell.preload()
for (const [path, screen] of screens) {
  await screen.preload()
  // The call flow needs a browser's elements, and one number's page only leads to the list.
  if (path !== pathPatterns.application && path !== pathPatterns.manageNumber) memberCss += (await pageOf(path, memberStore())).css
  firstScreens.push(...(await firstOf(path, screen)))
}
const homes = [homeOf('owner'), homeOf('member')].flatMap((home) => firstScreens.filter(({ path }) => path === home).map((screen) => ({ ...screen, path: paths.home })))

process.stdout.write(JSON.stringify({ html: templates.join(''), guestCss, memberCss, screens: [...homes, ...firstScreens] }))
