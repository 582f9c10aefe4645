import { trustedScripts } from './trustedScripts'

/** Of the one notification of a call, whether the page or the service worker shows it: the later replaces the earlier. */
const CALL_TAG = 'web-phone'

const ICON = '/console/icons/icon-192.png'

export type CallChoice = 'answer' | 'decline'

interface CallNotification {
  caller: string
  labels: Record<CallChoice, string>
}

/** Not every browser shows `actions`, and TypeScript's types lack them. */
type Options = NotificationOptions & { actions: { action: CallChoice; title: string }[] }

export const callNotification = ({ caller, labels }: CallNotification): Options => ({
  body: caller,
  tag: CALL_TAG,
  icon: ICON,
  requireInteraction: true,
  actions: [
    { action: 'answer', title: labels.answer },
    { action: 'decline', title: labels.decline },
  ],
})

export const plainNotification = (body: string): NotificationOptions => ({ body, icon: ICON })

export interface ShownNotifications {
  getNotifications: (filter: { tag: string }) => Promise<readonly { close: () => void }[]>
}

export const closeCallNotifications = async (registration: ShownNotifications): Promise<void> => {
  for (const notification of await registration.getNotifications({ tag: CALL_TAG })) notification.close()
}

/** A page in which a call rings asks whether the user has chosen before the page was open. */
export const ASK_FOR_CHOICE = 'call-choice'

const choices: readonly CallChoice[] = ['answer', 'decline']

/** Of a message of the service worker, or of a notification's action. */
export const choiceIn = (message: unknown): CallChoice | null => choices.find((choice) => choice === message) ?? null

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
