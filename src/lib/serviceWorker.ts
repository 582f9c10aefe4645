import { trustedScripts } from './trustedScripts'

const SCOPE = '/console/'

const addresses = { en: `${SCOPE}service-worker.js?en`, fr: `${SCOPE}service-worker.js?fr` } as const

/** Missing without HTTPS and in some private windows, whatever the type says. */
export const workers = (): ServiceWorkerContainer | null => ('serviceWorker' in navigator ? navigator.serviceWorker : null)

let scripts: ReturnType<typeof trustedScripts> | null = null

/** Its language is part of its address, because a service worker can't read what the page stored. Null if it can't run. */
export const startWorker = async (language: keyof typeof addresses): Promise<ServiceWorkerRegistration | null> => {
  try {
    scripts ??= trustedScripts('console-worker', Object.values(addresses))
    const address = scripts.createScriptURL(addresses[language])
    return (await workers()?.register(address, { scope: SCOPE, updateViaCache: 'none' })) ?? null
  } catch {
    return null
  }
}

/** Null until one was started, in this or an earlier visit. */
export const activeWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  const registration = await workers()?.getRegistration(SCOPE).catch(() => undefined)
  return registration?.active ? registration : null
}
