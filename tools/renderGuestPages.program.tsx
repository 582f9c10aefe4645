import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '../src/app/App'
import { LateNotice } from '../src/app/LateNotice'
import { Guard } from '../src/app/leave/GuardedRouter'
import { preloadGuestPage } from '../src/app/lazyParts'
import { ThemeRoot } from '../src/app/ThemeRoot'
import { showLanguage } from '../src/i18n/language'
import { languages } from '../src/i18n/preferredLanguage'
import { BASE_PATH, pathPatterns, paths } from '../src/lib/paths'
import { makeStore } from '../src/store/makeStore'

/**
 * `compat` keeps the style sheets out of the markup: a strict Content-Security-Policy allows them only as a file. Without
 * plugins no old browser's prefixes are added.
 */
const styles = Object.assign(createCache({ key: 'tc', stylisPlugins: [] }), { compat: true as const })

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

const pageOf = async (path: string): Promise<string> => {
  await preloadGuestPage(path)
  return renderToString(<App store={makeStore()} styles={styles} Router={routerAt(path)} />)
}

const noteOf = (note: ReactElement): string =>
  renderToStaticMarkup(
    <CacheProvider value={styles}>
      <ThemeRoot>{note}</ThemeRoot>
    </CacheProvider>,
  )

const templates: string[] = []
for (const language of languages) {
  await showLanguage(language)
  for (const path of [paths.login, paths.passwordRecover, pathPatterns.passwordReset]) {
    templates.push(template(`lang="${language}" data-path="${path}"`, await pageOf(path)))
  }
  templates.push(template(`lang="${language}"`, noteOf(<LateNotice />)))
}

process.stdout.write(JSON.stringify({ html: templates.join(''), css: Object.values(styles.inserted).join('') }))
